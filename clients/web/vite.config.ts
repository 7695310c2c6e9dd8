import { createHash } from "node:crypto";
import { defineConfig, type Plugin } from "vite";

/** Writes a service worker that keeps the whole page, so that it works without a network. */
function offline(): Plugin {
  return {
    name: "offline",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((f) => !f.endsWith(".map"));
      const all = ["./", "./icon.svg", ...files.filter((f) => f !== "index.html").map((f) => `./${f}`)];
      const hash = createHash("sha256");
      for (const file of files.sort()) {
        const part = bundle[file];
        hash.update(file);
        if (part) hash.update(part.type === "chunk" ? part.code : part.source);
      }
      const version = hash.digest("hex").slice(0, 16);
      const source = `"use strict";
const NAME = "ludeme-${version}";
const FILES = ${JSON.stringify(all)};
self.addEventListener("install", (e) => e.waitUntil(caches.open(NAME).then((c) => c.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener("activate", (e) => e.waitUntil(caches.keys().then((names) => Promise.all(names.filter((n) => n !== NAME).map((n) => caches.delete(n)))).then(() => self.clients.claim())));
self.addEventListener("fetch", (e) => {
  if (e.request.method !== "GET" || new URL(e.request.url).origin !== self.location.origin) return;
  e.respondWith(caches.open(NAME).then((c) => c.match(e.request, { ignoreSearch: true })).then((hit) => hit || fetch(e.request)));
});
`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
  plugins: [offline()],
});
