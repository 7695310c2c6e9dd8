// The engine in a worker: requests in, answers out, one at a time. A machine thinks in slices, so
// that a word to stop is heard in between.
import init, { Engine } from "../engine/pkg/engine.js";
import wasm from "../engine/pkg/engine_bg.wasm?url";

export type Message = { id: number; body: Record<string, unknown> & { ask: string } };

let fell = "";
Object.assign(globalThis, { engineFell: (why: string) => (fell = why) });

const ready = init({ module_or_path: wasm }).then(() => new Engine());
let stopped = -1;
let line: Promise<unknown> = Promise.resolve();

const ask = (engine: Engine, body: object): Record<string, unknown> => {
  try {
    return JSON.parse(engine.ask(JSON.stringify(body))) as Record<string, unknown>;
  } catch (error) {
    // What fell over cannot be trusted any more: the page begins a new worker.
    postMessage({ fell: fell || String(error) });
    throw error;
  }
};

const breath = () => new Promise((done) => setTimeout(done, 0));

/** Thinks for so long, or until it is sure or told to stop. */
async function think(engine: Engine, { id, body }: Message): Promise<object> {
  const total = Number(body.millis);
  const doubling = String(body.machine).startsWith("alpha-beta");
  let slice = Math.min(100, total);
  let used = 0;
  for (;;) {
    const said = ask(engine, { ask: body.ask, millis: slice });
    used += slice;
    if (said.error || said.sure || stopped === id || used >= total) return said;
    postMessage({ id, progress: { ...said, used } });
    if (doubling) slice *= 2;
    slice = Math.max(1, Math.min(slice, total - used));
    await breath();
    if (stopped === id) return said;
  }
}

onmessage = (event: MessageEvent<Message | { stop: number }>) => {
  const message = event.data;
  if ("stop" in message) {
    stopped = message.stop;
    return;
  }
  const long = message.body.ask === "think" || message.body.ask === "hint";
  const work = async () => {
    const engine = await ready;
    postMessage({ id: message.id, answer: long ? await think(engine, message) : ask(engine, message.body) });
  };
  // Checks need not wait for a machine that thinks: it breathes between its slices.
  if (message.body.ask === "check" || message.body.ask === "complete" || message.body.ask === "hover") void work().catch(() => {});
  else line = line.then(work).catch(() => {});
};
ready.then(
  () => postMessage({ ready: true }),
  (error: unknown) => postMessage({ fell: `the engine does not start: ${error}` }),
);
