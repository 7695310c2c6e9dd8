// A browser and a server of static files for the tests.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = join(fileURLToPath(new URL(".", import.meta.url)), "../dist");
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

export const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((p) => p && existsSync(p));
export const unbuilt = !existsSync(join(root, "index.html")) && "no page: npm run build";
export const missing = executablePath ? unbuilt : "no browser: install chromium or name one in CHROMIUM";

/** Serves the built page from any free port. */
export async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    try {
      const bytes = await readFile(join(root, path.endsWith("/") ? `${path}index.html` : path));
      response.writeHead(200, { "content-type": kinds[extname(path)] ?? "text/html" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((done) => {
      server.closeAllConnections();
      server.close(done);
    }),
  };
}

export const launch = () =>
  chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

/** A fresh page, as of a person who comes for the first time; what goes wrong in it is noted. */
export async function fresh(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1300, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
  await page.goto(url);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  return page;
}

/** Writes a text into the editor as if pasted over all. */
export async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.evaluate((t) => {
    const view = document.querySelector("#editor").shadowRoot.querySelector(".cm-content");
    const data = new DataTransfer();
    data.setData("text/plain", t);
    view.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

export const status = (page) => page.locator("#status");
export const site = (page, name) => page.locator(`[data-first][aria-label^="${name}:"]`);
