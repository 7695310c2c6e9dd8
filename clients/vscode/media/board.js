// Draws what the language server tells about a board; a click on a site says what it is.
(() => {
  const vscode = typeof acquireVsCodeApi === "function" ? acquireVsCodeApi() : undefined;
  const element = (id) => document.getElementById(id);
  let chosen;

  function draw(told) {
    const state = element("state");
    const stale = !told.sound;
    element("board").classList.toggle("stale", stale && Boolean(told.board));
    state.classList.toggle("stale", stale);
    if (!told.board) {
      state.textContent = "The board comes when the text is sound.";
      return;
    }
    state.textContent = stale
      ? `${told.board.name}, as it was when the text was sound`
      : told.board.name;
    const picture = new DOMParser().parseFromString(told.board.svg, "image/svg+xml").documentElement;
    picture.classList.add("picture");
    const sites = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sites.classList.add("sites");
    sites.setAttribute("viewBox", told.board.frame.join(" "));
    for (const site of told.board.sites) {
      const shape = site.outline ? "path" : "circle";
      const spot = document.createElementNS("http://www.w3.org/2000/svg", shape);
      if (site.outline) {
        spot.setAttribute("d", site.outline);
      } else {
        spot.setAttribute("cx", site.at[0]);
        spot.setAttribute("cy", site.at[1]);
        spot.setAttribute("r", site.radius);
      }
      spot.classList.add("site");
      spot.setAttribute("tabindex", "0");
      spot.setAttribute("role", "button");
      spot.setAttribute("aria-label", `${site.kind} ${site.site} ${site.label}`);
      spot.dataset.site = `${site.kind} ${site.site}`;
      const tell = () => choose(spot, site);
      spot.addEventListener("click", tell);
      spot.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          tell();
        }
      });
      sites.append(spot);
      if (chosen === spot.dataset.site) {
        choose(spot, site);
      }
    }
    element("board").replaceChildren(picture, sites);
  }

  function choose(spot, site) {
    for (const other of document.querySelectorAll(".site.chosen")) {
      other.classList.remove("chosen");
    }
    spot.classList.add("chosen");
    chosen = spot.dataset.site;
    const line = (name, text) => {
      const row = document.createElement("div");
      const bold = document.createElement("b");
      bold.textContent = `${name} `;
      row.append(bold, text);
      return row;
    };
    const rows = [line(site.kind, site.label ? `${site.site} (${site.label})` : `${site.site}`)];
    rows.push(line("regions", site.regions.join(", ") || "none"));
    if (site.tracks.length > 0) {
      rows.push(line("tracks", site.tracks.join(", ")));
    }
    element("site").replaceChildren(...rows);
  }

  window.addEventListener("message", (event) => draw(event.data));
  vscode?.postMessage("listening");
})();
