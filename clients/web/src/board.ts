// The board: the picture that the engine draws, and over it the sites that can be pointed at.

export type Place = { id: string; name: string; x: number; y: number; r: number; path: string | null; what: string | null };
export type Choice = { text: string; from: string | null; to: string | null; from_name: string | null; to_name: string | null };
export type Position = {
  svg: string;
  box: [number, number, number, number];
  places: Place[];
  choices: Choice[];
};

const SVG = "http://www.w3.org/2000/svg";

function element<K extends keyof SVGElementTagNameMap>(name: K, attributes: Record<string, string | number>): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

export class Board {
  /** Is called with the moves that a click, a drag or a key may mean. */
  chosen: (picks: number[]) => void = () => {};
  /** Is called with what there is to say about a site. */
  said: (words: string) => void = () => {};
  private position: Position | undefined;
  private url = "";
  private from: string | null = null;
  private focused = "";
  private layer: SVGSVGElement | undefined;
  private ghost: SVGElement | undefined;

  constructor(private host: HTMLElement) {}

  /** Takes the board away, as long as nobody may see it. */
  cover(words: string) {
    this.position = undefined;
    this.from = null;
    this.release();
    const cover = document.createElement("p");
    cover.className = "cover";
    cover.textContent = words;
    this.host.replaceChildren(cover);
  }

  private release() {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = "";
  }

  show(position: Position) {
    this.position = position;
    this.from = null;
    this.release();
    this.url = URL.createObjectURL(new Blob([position.svg], { type: "image/svg+xml" }));
    const [x, y, width, height] = position.box;
    const focus = this.layer?.contains(document.activeElement) ?? false;
    const layer = element("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: "layer", role: "group", "aria-label": "Board: arrow keys move, Enter chooses, Escape lets go" });
    layer.append(element("image", { href: this.url, x, y, width, height }));
    this.layer = layer;
    const seen = new Set<string>();
    const places = [...position.places];
    // What lies apart from its site, as the pieces of a pile, is below the sites themselves.
    for (const place of places) {
      const first = !seen.has(place.id);
      seen.add(place.id);
      layer.append(this.site(place, first));
    }
    layer.addEventListener("keydown", (e) => this.key(e));
    this.host.replaceChildren(layer);
    this.host.style.setProperty("--wide", String(width / height));
    const stop = layer.querySelector<SVGElement>(`[data-site="${CSS.escape(this.focused)}"]`) ?? layer.querySelector<SVGElement>("[data-first]");
    stop?.setAttribute("tabindex", "0");
    if (focus) stop?.focus({ preventScroll: true });
    this.mark();
  }

  private site(place: Place, first: boolean): SVGElement {
    const edge = place.id.startsWith("E");
    const shape = place.path
      ? element("path", { d: place.path, ...(edge ? { "stroke-width": Math.max(8, place.r * 0.7), class: "edge" } : {}) })
      : element("circle", { cx: place.x, cy: place.y, r: place.r });
    shape.classList.add("hit");
    const group = element("g", { "data-site": place.id, class: "site" });
    group.append(shape);
    if (first) {
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", "-1");
      group.setAttribute("data-first", "");
      group.setAttribute("aria-label", this.label(place));
      group.append(element("circle", { cx: place.x, cy: place.y, r: place.r * 0.95, class: "ring" }));
      group.append(element("circle", { cx: place.x, cy: place.y, r: Math.max(4, place.r * 0.22), class: "dot" }));
    } else {
      group.setAttribute("aria-hidden", "true");
    }
    group.addEventListener("pointerdown", (e) => this.press(e, place));
    group.addEventListener("focus", () => this.said(group.getAttribute("aria-label") ?? ""));
    return group;
  }

  private label(place: Place): string {
    const parts = [`${place.name}: ${place.what ?? "empty"}`];
    const choices = this.position?.choices ?? [];
    if (this.from === place.id) parts.push("chosen");
    else if (this.from !== null && choices.some((c) => c.from === this.from && c.to === place.id)) parts.push("a move ends here");
    else if (this.from === null && choices.some((c) => (c.from ?? c.to) === place.id)) parts.push("can be moved or chosen");
    return parts.join(", ");
  }

  /** Shows what can be chosen and where moves end. */
  private mark() {
    const { layer, position } = this;
    if (!layer || !position) return;
    const begins = new Set<string | null>();
    const ends = new Set<string | null>();
    for (const choice of position.choices) {
      if (this.from === null) begins.add(choice.from ?? choice.to);
      else if (choice.from === this.from) ends.add(choice.to ?? choice.from);
    }
    const placed = new Map(position.places.map((p) => [p.id, p]));
    for (const group of layer.querySelectorAll<SVGElement>(".site")) {
      const id = group.dataset.site ?? "";
      group.classList.toggle("begin", begins.has(id));
      group.classList.toggle("end", ends.has(id));
      group.classList.toggle("held", this.from === id);
      if (group.hasAttribute("data-first")) group.setAttribute("aria-label", this.label(placed.get(id) as Place));
    }
  }

  /** Lets go of what is held. */
  letGo() {
    this.from = null;
    this.mark();
  }

  /** What a site means that has been pointed at. */
  private point(id: string) {
    const choices = this.position?.choices ?? [];
    const all = (test: (c: Choice) => boolean) => choices.flatMap((c, i) => (test(c) ? [i] : []));
    if (this.from !== null) {
      const { from } = this;
      const ends = all((c) => c.from === from && (c.to ?? c.from) === id);
      if (ends.length > 0) {
        this.letGo();
        return this.chosen(ends);
      }
      if (id === from) return this.letGo();
      this.from = null;
    }
    const single = all((c) => (c.from === id && (c.to === null || c.to === id)) || (c.from === null && c.to === id));
    const begins = all((c) => c.from === id && c.to !== null && c.to !== id);
    if (begins.length > 0) {
      this.from = id;
      this.mark();
      return;
    }
    this.mark();
    if (single.length > 0) return this.chosen(single);
    const arrive = all((c) => c.to === id);
    if (arrive.length > 0) return this.chosen(arrive);
    const place = this.position?.places.find((p) => p.id === id);
    if (place) this.said(`${place.name}: no move begins or ends here`);
  }

  private press(event: PointerEvent, place: Place) {
    if (event.button !== 0 || !this.layer) return;
    const choices = this.position?.choices ?? [];
    const held = this.from;
    this.focused = place.id;
    const moves = choices.some((c) => c.from === place.id && c.to !== null && c.to !== place.id);
    const start = { x: event.clientX, y: event.clientY };
    let dragging = false;
    const layer = this.layer;
    const drag = (e: PointerEvent) => {
      if (!moves || (!dragging && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 6)) return;
      if (!dragging) {
        dragging = true;
        this.from = place.id;
        this.mark();
        this.ghost = this.lift(place);
      }
      const at = this.at(e);
      this.ghost?.setAttribute("transform", `translate(${at.x - place.x} ${at.y - place.y})`);
      e.preventDefault();
    };
    const drop = (e: PointerEvent) => {
      end();
      const under = document.elementFromPoint(e.clientX, e.clientY)?.closest<SVGElement>(".site")?.dataset.site;
      if (!dragging) {
        if (under === place.id) this.point(place.id);
        return;
      }
      if (under && under !== place.id) this.point(under);
      else this.letGo();
    };
    const end = () => {
      this.ghost?.remove();
      this.ghost = undefined;
      window.removeEventListener("pointermove", drag);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", cancel);
    };
    const cancel = () => {
      end();
      this.from = held;
      this.mark();
    };
    // A finger that begins on a piece that can move does not scroll the page.
    if (moves) layer.classList.add("holding");
    window.addEventListener("pointermove", drag);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", cancel);
  }

  /** A copy of what stands on a site, to follow the pointer. */
  private lift(place: Place): SVGElement {
    const position = this.position as Position;
    const [x, y, width, height] = position.box;
    const cut = element("svg", { x: place.x - place.r, y: place.y - place.r, width: 2 * place.r, height: 2 * place.r, viewBox: `${place.x - place.r} ${place.y - place.r} ${2 * place.r} ${2 * place.r}` });
    cut.append(element("image", { href: this.url, x, y, width, height }));
    const ghost = element("g", { class: "ghost" });
    ghost.append(cut);
    this.layer?.append(ghost);
    return ghost;
  }

  private at(event: PointerEvent): DOMPoint {
    const matrix = this.layer?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix ?? undefined);
  }

  private key(event: KeyboardEvent) {
    const group = (event.target as Element).closest<SVGElement>("[data-first]");
    const here = this.position?.places.find((p) => p.id === group?.dataset.site);
    if (!group || !here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.focused = here.id;
      this.point(here.id);
      return;
    }
    if (event.key === "Escape") return this.letGo();
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    let best: Place | undefined;
    let least = Infinity;
    const seen = new Set<string>();
    for (const place of this.position?.places ?? []) {
      if (seen.has(place.id) || place.id === here.id) continue;
      seen.add(place.id);
      const [dx, dy] = [place.x - here.x, place.y - here.y];
      const along = dx * way[0] + dy * way[1];
      const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      const cost = along + 2.5 * across;
      if (along > here.r * 0.3 && cost < least) [best, least] = [place, cost];
    }
    const next = best && this.layer?.querySelector<SVGElement>(`[data-first][data-site="${best.id}"]`);
    if (best && next) {
      group.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      this.focused = best.id;
      next.focus();
    }
  }
}
