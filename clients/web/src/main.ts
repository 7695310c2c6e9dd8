// The page: text on the left, the game on the right, the engine in a worker behind both.
import { Board, type Choice, type Position } from "./board";
import { Editor, type Problem } from "./editor";
import { Engine, type Answer } from "./engine";
import { pack, unpack, type Shared } from "./share";
import { Study } from "./study";

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const make = <K extends keyof HTMLElementTagNameMap>(name: K, text = "", properties: Record<string, unknown> = {}): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  Object.assign(made, { textContent: text }, properties);
  return made;
};

const MAX_TEXT = 1 << 20;
const KEPT = "ludeme.kept";

type Shown = Position & {
  history: { mover: number; text: string }[];
  undone: number;
  mover: number;
  seat: number;
  machine: boolean;
  player: string;
  players: string[];
  viewer: number | null;
  over: boolean;
  result: string | null;
  dice: { value: number; used: boolean }[];
  scores: number[] | null;
  /** The counts that may end the game, by name, as long as they run. */
  counts: string[];
};

const engine = new Engine();
const board = new Board($("board"));
let shipped: { name: string; title: string; text: string }[] = [];
let file = "";
let chosen: string[] = [];
let checked: Answer = {};
let open: Answer | undefined;
let shown: Shown | undefined;
let thinking = 0;
/** The record of the open game as last known, so that a lost worker loses no game. */
let record: string | undefined;
/** Where several people must not see the same: who sits before the screen. */
let sitting = 0;
let seed = 0;
/** The text of the open game with its options. */
let played = "";
const wanted = () => JSON.stringify([editor.text, chosen]);
/** Counts the games: what comes late for an earlier one is dropped. */
let round = 0;

// ---------------------------------------------------------------- words to the reader

function note(words: string) {
  const host = $("note");
  host.textContent = words;
  host.hidden = !words;
}

function tell(words: string) {
  $("status").textContent = words;
}

/** Lets somebody choose among a few things in words; nothing when the question is left. */
function askWhich(title: string, texts: string[]): Promise<number | undefined> {
  const dialog = $<HTMLDialogElement>("ask");
  $("ask-title").textContent = title;
  return new Promise((resolve) => {
    let answer: number | undefined;
    const buttons = texts.map((text, i) => {
      const button = make("button", text, { type: "button" });
      button.addEventListener("click", () => {
        answer = i;
        dialog.close();
      });
      return button;
    });
    const leave = make("button", "None of these", { type: "button", className: "quiet" });
    leave.addEventListener("click", () => dialog.close());
    $("ask-choices").replaceChildren(...buttons, leave);
    dialog.onclose = () => resolve(answer);
    dialog.showModal();
  });
}

// ---------------------------------------------------------------- the text

let asked = 0;
let timer = 0;

async function check() {
  const text = editor.text;
  const turn = ++asked;
  if (text.length > MAX_TEXT) {
    $("verdict").textContent = `The text has ${text.length} characters; the page reads ${MAX_TEXT} at most.`;
    return;
  }
  // A shipped game that is changed is a game of one's own.
  const known = shipped.find((g) => g.name === file);
  if (known && known.text !== text) {
    file = "";
    $<HTMLSelectElement>("shipped").value = "";
  }
  const begun = performance.now();
  const said = await engine.ask({ ask: "check", text, file, options: chosen });
  performance.measure("check", { start: begun, end: performance.now() });
  if (turn !== asked) return;
  if (said.error) {
    $("verdict").textContent = String(said.error);
    return;
  }
  checked = said;
  const problems = said.problems as Problem[];
  editor.problems(problems);
  showVerdict();
  $("problems").replaceChildren(...problems.map(problemItem));
  showOptions(said.options);
  showRules(said.rules);
  window.clearTimeout(timer);
  if (said.match) note("A match is made of games in other files: `lud run` plays it.");
  const fresh = !open || (shown?.history.length === 0 && !shown.over && wanted() !== played);
  if (said.playable && fresh) timer = window.setTimeout(() => void begin(), 250);
  keep();
}

function showVerdict() {
  const said = checked;
  const problems = (said.problems ?? []) as Problem[];
  const text = editor.text;
  const warnings = problems.length - Math.min(said.errors, problems.length);
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
  $("verdict").textContent = text.trim() === ""
    ? "Nothing is written yet."
    : said.errors > 0
      ? `${count(said.errors, "error")}${warnings ? `, ${count(warnings, "warning")}` : ""}.`
      : `${said.name ?? "The text"} is sound${warnings ? `; ${count(warnings, "warning")}` : ""}.${open && wanted() !== played ? " New game plays the changed text." : ""}`;
  $("verdict").dataset.errors = String(said.errors);
}

function problemItem(problem: Problem): HTMLLIElement {
  const item = make("li", "", { className: problem.severity });
  const go = make("button", "", { type: "button", className: "quiet" });
  go.append(make("strong", `${problem.severity}[${problem.code} ${problem.name}]`), ` ${problem.message}`);
  go.addEventListener("click", () => editor.reveal(problem.from, problem.to));
  item.append(go);
  if (problem.fix) {
    const { fix } = problem;
    const mend = make("button", fix.text ? `Write ${fix.text}` : "Take it out", { type: "button", className: "fix" });
    mend.addEventListener("click", () => editor.replace(fix.from, fix.to, fix.text));
    item.append(mend);
  }
  const more = make("details");
  more.append(make("summary", "As lud check says it"), make("pre", problem.text));
  item.append(more);
  return item;
}

type Category = { name: string; chosen: string | null; items: { name: string; about: string }[] };

function showOptions(options: Category[]) {
  const host = $("options");
  host.hidden = options.length === 0;
  const rows = options.map((option) => {
    const select = make("select");
    for (const item of option.items) {
      const entry = make("option", item.name, { value: item.name, title: item.about });
      entry.selected = item.name === option.chosen;
      select.append(entry);
    }
    select.addEventListener("change", () => {
      chosen = chosen.filter((path) => !path.startsWith(`${option.name}/`));
      chosen.push(`${option.name}/${select.value}`);
      shown = open = undefined;
      void check();
    });
    const label = make("label", `${option.name} `);
    label.append(select);
    return label;
  });
  host.replaceChildren(make("legend", "Options"), ...rows);
}

function showRules(rules: [string, string][]) {
  $("rules").replaceChildren(...rules.flatMap(([head, text]) => [make("h3", head), ...text.split(/\n+/).map((line) => make("p", line))]));
}

// ---------------------------------------------------------------- the game

function seats(): string[] {
  const selects = [...$("seats").querySelectorAll("select")];
  return selects.map((s) => s.value);
}

function showSeats(players: number) {
  const host = $("seats");
  const had = seats();
  if (had.length === players) return;
  const kinds: [string, string][] = [["human", "person"], ["uct", "uct (tree search)"], ["alpha-beta", "alpha-beta"], ["flat-mc", "flat-mc"], ["random", "random"]];
  host.replaceChildren(
    ...Array.from({ length: players }, (_, i) => {
      const select = make("select");
      for (const [value, text] of kinds) select.append(make("option", text, { value }));
      select.value = had[i] ?? "human";
      select.addEventListener("change", () => void reseat());
      const label = make("label", `Player ${i + 1} `);
      label.append(select);
      return label;
    }),
  );
}

/** Other people or machines at the same game. */
async function reseat() {
  if (!open) return;
  if (open.hides && shown && shown.history.length > 0 && !shown.over) {
    tell("This game hides something: who plays can be changed when a new game begins.");
    return;
  }
  await begin(record);
}

/** Opens a game: a new one, or one that goes on with a record. */
async function begin(from?: string) {
  const turn = ++round;
  stopThinking();
  window.clearTimeout(timer);
  const asked = $<HTMLInputElement>("seed").value.trim();
  if (from === undefined) seed = /^\d{1,15}$/.test(asked) ? Number(asked) : (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);
  showSeats(Number(checked.players ?? 2));
  const text = wanted();
  const body = { ask: "open", text: editor.text, file, options: chosen, seed, seats: seats(), record: from };
  $("board").ariaBusy = "true";
  const said = await engine.ask(body);
  if (turn !== round) return false;
  if (said.error) {
    $("board").ariaBusy = null;
    tell(String(said.error));
    return false;
  }
  open = said;
  played = text;
  if (from !== undefined && JSON.stringify(said.options) !== JSON.stringify(chosen)) chosen = said.options;
  showVerdict();
  seed = said.seed;
  record = undefined;
  sitting = said.people.length === 1 ? said.people[0] : 0;
  await refresh();
  return true;
}

const takesTurns = () => open?.hides && open.people.length > 1;

async function refresh() {
  const turn = round;
  if (!open) return;
  if (takesTurns()) {
    const next = await engine.ask({ ask: "turn" });
    if (turn !== round) return;
    if (!next.over && !next.machine && next.seat !== sitting) return handOver(next.seat, next.player);
  }
  const view = await engine.ask({ ask: "view", player: open.hides ? sitting || open.people[0] || null : null });
  if (turn !== round) return;
  if (view.error) return tell(String(view.error));
  const position = view as Shown;
  show(position);
  if (position.machine && !position.over) await machine(turn);
  else await remember();
}

/** Keeps the record where it tells nobody anything. */
async function remember() {
  if (open?.hides && !shown?.over) return;
  const said = await engine.ask({ ask: "record" });
  if (said.record) record = said.record;
  keep();
}

function handOver(seat: number, name: string) {
  shown = undefined;
  $("board").ariaBusy = null;
  board.cover(`It is the turn of ${name}. The others look away.`);
  for (const id of ["others", "history", "moves"]) $(id).replaceChildren();
  $("dice").hidden = true;
  delete $("status").dataset.site;
  const button = make("button", `I am ${name}: show the board`, { type: "button", id: "mine" });
  button.addEventListener("click", () => {
    sitting = seat;
    void refresh();
  });
  $("board").append(button);
  tell(`Hand over to ${name}.`);
  button.focus();
}

function show(position: Shown) {
  const before = shown?.history.length ?? 0;
  shown = position;
  $("board").dataset.game = String(open?.name);
  $("board").ariaBusy = null;
  board.show(position);
  const loose = position.choices.map((c, i) => [c, i] as const).filter(([c]) => c.from === null && c.to === null);
  $("others").replaceChildren(
    ...loose.map(([choice, i]) => {
      const button = make("button", choice.text, { type: "button" });
      button.addEventListener("click", () => void play(i));
      return button;
    }),
  );
  $("moves").replaceChildren(...position.choices.slice(0, 500).map((c) => make("option", "", { value: c.text })));
  const items = position.history.map((m) => make("li", `${position.players[m.mover - 1] ?? ""}: ${m.text}`));
  $("history").replaceChildren(...items);
  $("history").scrollTop = $("history").scrollHeight;
  const dice = $("dice");
  dice.hidden = position.dice.length === 0;
  dice.textContent = `Dice: ${position.dice.map((d) => (d.used ? `${d.value} (used)` : `${d.value}`)).join(", ")}`;
  const last = position.history.at(-1);
  const said = last && position.history.length > before ? `${position.players[last.mover - 1]}: ${last.text}. ` : "";
  const scores = position.scores ? ` Scores: ${position.scores.join(" to ")}.` : "";
  const counts = position.counts.length > 0 ? ` Counts: ${position.counts.join(", ")}.` : "";
  const next = position.over ? `The game is over: ${position.result}.` : `${position.player} is to move${position.machine ? " and thinks" : ""}.`;
  tell(`${said}${next}${scores}${counts}`);
  $<HTMLButtonElement>("undo").disabled = position.history.length === 0;
  $<HTMLButtonElement>("redo").disabled = position.undone === 0;
  $<HTMLButtonElement>("hint").disabled = position.over || position.machine;
}

async function play(pick: number) {
  const said = await engine.ask({ ask: "play", pick });
  if (said.error) return tell(String(said.error));
  await refresh();
}

async function machine(turn: number) {
  const millis = Number($<HTMLSelectElement>("time").value);
  const name = seats()[(shown?.seat ?? 1) - 1] ?? "";
  const answer = engine.ask({ ask: "think", millis: name === "random" ? 1 : millis, machine: name }, (p) => progress(p));
  thinking = answer.id;
  $("stop").hidden = false;
  const said = await answer;
  $("stop").hidden = true;
  thinking = 0;
  if (turn !== round) return;
  if (said.error) return tell(String(said.error));
  const made = await engine.ask({ ask: "play" });
  if (turn !== round) return;
  if (made.error) return tell(String(made.error));
  await refresh();
}

function progress(said: Answer) {
  if (!shown) return;
  const value = typeof said.value === "number" ? `, expects to win ${(100 * said.value).toFixed(0)} %` : "";
  $("status").dataset.thinking = "yes";
  tell(`${shown.player} thinks${said.text ? `: ${said.text}` : ""}${value}.`);
}

function stopThinking() {
  if (thinking) engine.stop(thinking);
}

async function hint() {
  const millis = Math.min(Number($<HTMLSelectElement>("time").value), 3000);
  tell("Looking for a hint …");
  const answer = engine.ask({ ask: "hint", millis, machine: "uct" });
  thinking = answer.id;
  const said = await answer;
  thinking = 0;
  if (said.error) return tell(`No hint: ${said.error}`);
  const value = typeof said.value === "number" ? ` It expects to win ${(100 * said.value).toFixed(0)} % of the games.` : "";
  tell(`Hint: ${said.text}.${value}`);
}

board.said = (words) => {
  $("status").dataset.site = words;
};
board.chosen = async (picks) => {
  if (picks.length === 1) return play(picks[0] as number);
  await choose(picks);
};

async function choose(picks: number[]) {
  const choices = shown?.choices ?? [];
  const texts = picks.map((i) => (choices[i] as Choice).text);
  const answer = await askWhich("Which move?", texts);
  if (answer !== undefined) await play(picks[answer] as number);
}

$("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = $<HTMLInputElement>("move");
  if (!input.value.trim() || !shown || shown.machine) return;
  const said = await engine.ask({ ask: "find", words: input.value });
  if (typeof said.pick === "number") {
    input.value = "";
    await play(said.pick);
  } else if (said.picks) {
    input.value = "";
    await choose(said.picks);
  } else tell(String(said.why ?? said.error));
});

$("new").addEventListener("click", () => void begin());
$("undo").addEventListener("click", () => void step("undo"));
$("redo").addEventListener("click", () => void step("redo"));
$("hint").addEventListener("click", () => void hint());
$("stop").addEventListener("click", stopThinking);

async function step(ask: "undo" | "redo") {
  if (!open) return;
  round++;
  stopThinking();
  await engine.ask({ ask });
  await refresh();
}

// ---------------------------------------------------------------- files, links, what is kept

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", "", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const plainName = () => String(checked.name ?? "game").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "game";

$("save-text").addEventListener("click", () => download(`${plainName()}.lud`, editor.text));
$("save").addEventListener("click", async () => {
  const said = await engine.ask({ ask: "record" });
  if (said.error) return tell(String(said.error));
  download(`${plainName()}.jsonl`, String(said.record));
});
$("share").addEventListener("click", async () => {
  const said = await engine.ask({ ask: "record" });
  if (said.error && open?.hides) return tell(String(said.error));
  const fragment = await pack({ text: editor.text, file, options: chosen, record: said.record });
  history.replaceState(null, "", `#${fragment}`);
  const link = location.href;
  try {
    await navigator.clipboard.writeText(link);
    tell(`The link is in the clipboard and in the address: ${link.length} characters.`);
  } catch {
    tell(`The link is in the address: ${link.length} characters.`);
  }
});

$("open").addEventListener("click", () => $("file").click());
$<HTMLInputElement>("file").addEventListener("change", async () => {
  const input = $<HTMLInputElement>("file");
  const picked = input.files?.[0];
  input.value = "";
  if (!picked) return;
  if (picked.size > 16 << 20) return note(`${picked.name} has ${picked.size} bytes: that is no game.`);
  const text = await picked.text();
  if (picked.name.endsWith(".jsonl") || text.startsWith('{"type":"game"')) await goOn(text);
  else if (text.length > MAX_TEXT) note(`${picked.name} has ${text.length} characters; the page reads ${MAX_TEXT} at most.`);
  else await write(text, picked.name);
});

/** Goes on with a saved game: of the text that is open, or of a shipped game. */
async function goOn(saved: string) {
  note("");
  let header: { file?: string; options?: string[] } = {};
  try {
    header = JSON.parse(saved.slice(0, saved.indexOf("\n") >>> 0));
  } catch {
    return note("This is no saved game.");
  }
  const game = shipped.find((g) => g.name === header.file);
  if (game && editor.text !== game.text) {
    chosen = Array.isArray(header.options) ? header.options.map(String) : [];
    await write(game.text, game.name, chosen);
  }
  if (!(await begin(saved))) note($("status").textContent ?? "");
}

/** Puts a text into the editor. */
async function write(text: string, name: string, options: string[] = []) {
  file = name;
  chosen = options;
  shown = undefined;
  open = undefined;
  round++;
  stopThinking();
  $<HTMLSelectElement>("shipped").value = shipped.find((g) => g.name === name && g.text === text)?.name ?? "";
  editor.text = text;
  await check();
  window.clearTimeout(timer);
  if (checked.playable) await begin();
  else {
    $("board").ariaBusy = null;
    board.cover("The board is shown when the description is sound.");
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ text: editor.text, file, options: chosen, record }));
  } catch {
    // Storage that is full or closed keeps nothing: the page works without.
  }
}

async function restore(shared: Shared) {
  await write(shared.text, shared.file, shared.options);
  if (shared.record && !(await begin(shared.record))) note(`The game in it cannot go on: ${$("status").textContent}`);
}

engine.lost = (why) => {
  note(`The engine fell over and was started anew; the text is kept. (${why})`);
  thinking = 0;
  $("stop").hidden = true;
  const last = record;
  shown = undefined;
  if (open) void check().then(() => (checked.playable ? begin(last) : false));
};

// ---------------------------------------------------------------- the page

$("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme !== "dark";
  theme(dark);
  try {
    localStorage.setItem("ludeme.theme", dark ? "dark" : "light");
  } catch {
    // As above.
  }
});
function theme(dark: boolean) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  $("theme").setAttribute("aria-pressed", String(dark));
}

const editor = new Editor(
  $("editor"),
  () => void check(),
  (text, at) => engine.ask({ ask: "complete", text, at, file, options: chosen }),
  (text, at) => engine.ask({ ask: "hover", text, at, file, options: chosen }),
);
new Study($("study"), () => ({ text: editor.text, file, options: chosen }));

async function main() {
  if (typeof WebAssembly !== "object" || typeof CompressionStream !== "function" || !HTMLDialogElement) {
    note("This browser is too old for the page: it needs WebAssembly and CompressionStream. `lud play` works in any terminal.");
  }
  let saved: string | null = null;
  try {
    saved = localStorage.getItem("ludeme.theme");
  } catch {
    // As above.
  }
  theme(saved ? saved === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  const said = await engine.ask({ ask: "games" });
  shipped = said.games ?? [];
  const select = $<HTMLSelectElement>("shipped");
  select.append(make("option", "a text of your own", { value: "" }), ...shipped.map((g) => make("option", g.title, { value: g.name })));
  select.addEventListener("change", () => {
    const game = shipped.find((g) => g.name === select.value);
    history.replaceState(null, "", location.pathname + location.search);
    note("");
    if (game) void write(game.text, game.name);
  });
  await arrive();
  performance.mark("ready");
  document.documentElement.dataset.ready = "yes";
  if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("./sw.js").catch(() => {});
}

/** Opens what the address says, else what was there last, else the first shipped game. */
async function arrive() {
  try {
    const shared = await unpack(location.hash);
    if (shared) return await restore(shared);
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Shared | null;
    if (kept && typeof kept.text === "string" && Array.isArray(kept.options)) return await restore(kept);
  } catch {
    // What was kept cannot be read: the page begins as the first time.
  }
  const first = shipped[0];
  if (first) await write(first.text, first.name);
}
window.addEventListener("hashchange", () => void arrive());
void main();
