// The page's end of the worker.
export type Answer = Record<string, any>;

type Waiting = { resolve: (a: Answer) => void; progress?: (a: Answer) => void; timer: number };

/** How long an answer may take, in milliseconds, before the worker is taken for lost. */
const PATIENCE = 20_000;

/** A worker with an engine; one that is lost is replaced, and everybody who waits is told. */
export class Engine {
  private worker!: Worker;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  /** Is called when the worker was lost: what was open in it is gone. */
  lost: (why: string) => void = () => {};

  constructor() {
    this.begin();
  }

  private begin() {
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (e) => this.restart(e.message || "the engine could not be loaded");
  }

  private hear(data: Answer) {
    if (data.fell) return this.restart(String(data.fell));
    const waits = this.waiting.get(data.id);
    if (!waits) return;
    clearTimeout(waits.timer);
    if (data.progress) {
      waits.timer = this.watch();
      waits.progress?.(data.progress);
      return;
    }
    this.waiting.delete(data.id);
    waits.resolve(data.answer);
  }

  private watch() {
    return window.setTimeout(() => this.restart("the engine did not answer"), PATIENCE);
  }

  /** Ends the worker and begins another. */
  restart(why: string) {
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.begin();
    for (const waits of waiting) {
      clearTimeout(waits.timer);
      waits.resolve({ error: why, lost: true });
    }
    this.lost(why);
  }

  /** Asks, and waits for the answer; what comes on the way goes to `progress`. */
  ask(body: { ask: string } & Answer, progress?: (a: Answer) => void): Promise<Answer> & { id: number } {
    const id = this.next++;
    const answer = new Promise<Answer>((resolve) => {
      this.waiting.set(id, { resolve, progress, timer: this.watch() });
    });
    this.worker.postMessage({ id, body });
    return Object.assign(answer, { id });
  }

  /** Tells who thinks to stop and answer with what it has. */
  stop(id: number) {
    this.worker.postMessage({ stop: id });
  }

  end() {
    this.worker.terminate();
  }
}
