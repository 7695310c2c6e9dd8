// A study: many games, with plots that grow as they come. They are played in a worker of their own,
// or by the program that serves the page, on all cores, where that is `lud serve`.
import { Engine, type Answer } from "./engine";

const SVG = "http://www.w3.org/2000/svg";

function plot(title: string, bars: { label: string; value: number; note: string }[]): HTMLElement {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  const svg = document.createElementNS(SVG, "svg");
  const [width, height] = [360, 160];
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${title}: ${bars.map((b) => `${b.label} ${b.note}`).join(", ")}`);
  const most = Math.max(1e-9, ...bars.map((b) => b.value));
  const step = width / Math.max(1, bars.length);
  bars.forEach((bar, i) => {
    const rect = document.createElementNS(SVG, "rect");
    const tall = (height - 34) * (bar.value / most);
    for (const [k, v] of Object.entries({ x: i * step + 1, y: height - 18 - tall, width: Math.max(1, step - 2), height: tall })) rect.setAttribute(k, String(v));
    const name = document.createElementNS(SVG, "title");
    name.textContent = `${bar.label}: ${bar.note}`;
    rect.append(name);
    svg.append(rect);
    if (bars.length <= 6 || i % Math.ceil(bars.length / 6) === 0) {
      const text = document.createElementNS(SVG, "text");
      text.setAttribute("x", String(i * step + 2));
      text.setAttribute("y", String(height - 4));
      text.textContent = bars.length <= 6 ? `${bar.label} ${bar.note}` : bar.label;
      svg.append(text);
    }
  });
  figure.append(svg, caption);
  return figure;
}

export class Study {
  private engine: Engine | undefined;
  private running = 0;
  /** The last that was begun: what an earlier one still says is not shown. */
  private latest = 0;
  private leave = new AbortController();
  private url = "";

  constructor(
    private host: HTMLElement,
    private source: () => { text: string; file: string; options: string[] },
  ) {
    this.part("form").addEventListener("submit", (e) => {
      e.preventDefault();
      void this.run();
    });
    this.part("stop").addEventListener("click", () => this.stop());
  }

  private part<T extends HTMLElement>(name: string): T {
    return this.host.querySelector(`#study-${name}`) as T;
  }

  private stop() {
    this.running++;
    this.leave.abort();
    this.part("stop").hidden = true;
  }

  private async run() {
    const turn = (this.latest = ++this.running);
    const say = (words: string) => (this.part("status").textContent = words);
    this.leave.abort();
    this.leave = new AbortController();
    const games = Math.max(1, Math.min(100_000, Math.floor(Number(this.part<HTMLInputElement>("games").value) || 1)));
    const player = this.part<HTMLSelectElement>("player").value;
    this.engine?.end();
    this.engine = undefined;
    this.part("stop").hidden = false;
    say("The study begins …");
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    let done = 0;
    let why = "";
    const grow = (said: Answer) => {
      if (turn !== this.latest) return false;
      if (said.error) why = String(said.error);
      else {
        done = said.report.games;
        this.show(said);
        say(`${done} of ${games} games`);
      }
      return !why && done < games && turn === this.running;
    };
    const body = { ...this.source(), seed, player };
    const by = (await this.served({ ...body, games }, grow, turn)) ?? (await this.own(body, games, grow, turn));
    if (turn !== this.latest) return;
    if (turn === this.running || why) this.part("stop").hidden = true;
    say(why || (done < games ? `Stopped after ${done} of ${games} games.` : `${done} games from seed ${seed}${by}.`));
  }

  /** A study of the engine that came with the page. */
  private async own(body: Answer, games: number, grow: (said: Answer) => boolean, turn: number): Promise<string> {
    const engine = (this.engine = new Engine());
    const begun = await engine.ask({ ask: "study_begin", ...body });
    let on = !begun.error || grow(begun);
    while (on) on = grow(await engine.ask({ ask: "study", millis: 250, games }));
    if (turn === this.running) engine.end();
    return "";
  }

  /** A study of the program that serves the page; nothing where none does. */
  private async served(body: Answer, grow: (said: Answer) => boolean, turn: number): Promise<string | undefined> {
    const threads = Number(document.querySelector<HTMLMetaElement>('meta[name="native"]')?.content ?? 0);
    if (!threads) return undefined;
    const { leave } = this;
    try {
      const answer = await fetch("./study", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: leave.signal,
      });
      const reader = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
      if (!reader) return undefined;
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const lines = (text + value).split("\n");
        text = lines.pop() ?? "";
        for (const line of lines) {
          if (grow(JSON.parse(line) as Answer)) continue;
          leave.abort();
          return `, played on ${threads} ${threads === 1 ? "thread" : "threads"} of this machine`;
        }
      }
    } catch {
      // The program has ended, or its answer was cut: the page goes on with its own engine.
    }
    return turn === this.running ? undefined : "";
  }

  private show({ report, heat }: Answer) {
    const shares = (report.shares as Answer[]).filter((s) => s.name.includes("wins") || s.name === "drawn");
    const percent = (v: number) => `${(100 * v).toFixed(0)} %`;
    const results = shares.map((s) => ({ label: String(s.name).replace("player ", "P").replace(" wins", ""), value: s.share, note: percent(s.share) }));
    const lengths = report.lengths as number[];
    const [low, high] = [Math.min(...lengths), Math.max(...lengths)];
    const width = Math.max(1, Math.ceil((high - low + 1) / 24));
    const bins = Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i) => ({ from: low + i * width, count: 0 }));
    for (const length of lengths) {
      const bin = bins[Math.floor((length - low) / width)];
      if (bin) bin.count++;
    }
    const histogram = bins.map((b) => ({ label: String(b.from), value: b.count, note: `${b.count} games` }));
    const table = document.createElement("table");
    for (const measure of report.measures as Answer[]) {
      const row = table.insertRow();
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = measure.name;
      head.title = measure.meaning;
      row.append(head);
      row.insertCell().textContent = Number(measure.mean).toFixed(2);
    }
    const parts: HTMLElement[] = [plot("Results", results), plot("Moves a game", histogram)];
    if (heat) {
      if (this.url) URL.revokeObjectURL(this.url);
      this.url = URL.createObjectURL(new Blob([heat], { type: "image/svg+xml" }));
      const figure = document.createElement("figure");
      const image = document.createElement("img");
      image.src = this.url;
      image.alt = "The board with a spot on each site, darker where more moves ended";
      const caption = document.createElement("figcaption");
      caption.textContent = "Where moves end";
      figure.append(image, caption);
      parts.push(figure);
    }
    parts.push(table);
    this.host.querySelector("#plots")?.replaceChildren(...parts);
  }
}
