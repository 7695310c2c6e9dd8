// How large and how fast the page is. The engine runs here without a page, in the same kind of machine.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { unbuilt } from "./browser.js";

const here = (path) => join(fileURLToPath(new URL("..", import.meta.url)), path);

test("engine and page have 2 MiB at most, compressed", { skip: unbuilt }, () => {
  const files = readdirSync(here("dist"), { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
  const sizes = files.map((e) => gzipSync(readFileSync(join(e.parentPath, e.name)), { level: 9 }).length);
  const total = sizes.reduce((a, b) => a + b, 0);
  console.log(`# ${total} bytes compressed`);
  assert.ok(total <= 2 << 20, `${total} bytes`);
});

test("random games are played at a third of the native speed or more", { skip: unbuilt || (!process.env.LUD && "set LUD to the binary") }, async () => {
  const { default: init, Engine } = await import(here("engine/pkg/engine.js"));
  await init({ module_or_path: readFileSync(here("engine/pkg/engine_bg.wasm")) });
  const engine = new Engine();
  const ask = (body) => JSON.parse(engine.ask(JSON.stringify(body)));
  const native = (name, playouts) => {
    const begun = performance.now();
    const told = execFileSync(process.env.LUD, ["bench", name, "--playouts", playouts, "--json"], { encoding: "utf8" });
    return { moves: JSON.parse(told).moves, seconds: (performance.now() - begun) / 1000 };
  };
  for (const { name, text } of ask({ ask: "games" }).games) {
    ask({ ask: "open", text, seed: 1 });
    // In turn, and the best of each counts: a machine that tests may be busy, and the engine of the
    // browser translates what is hot anew in the background, which takes some rounds.
    const best = { ours: Infinity, few: Infinity, many: Infinity };
    let ratio = 0;
    for (let n = 0; n < 6 || (n < 60 && ratio < 1 / 3); n++) {
      const here = ask({ ask: "bench", games: 50 });
      best.ours = Math.min(best.ours, here.seconds / here.moves);
      const [few, many] = [native(name, "10"), native(name, "310")];
      best.few = Math.min(best.few, few.seconds);
      best.many = Math.min(best.many, many.seconds);
      ratio = (best.many - best.few) / (many.moves - few.moves) / best.ours;
    }
    console.log(`# ${name}: ${ratio.toFixed(2)} of the native speed`);
    assert.ok(ratio >= 1 / 3, `${name}: ${ratio}`);
  }
});
