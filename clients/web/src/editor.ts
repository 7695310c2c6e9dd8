// The editor: CodeMirror with the language of descriptions, problems under the text, completion and
// hover from the engine. It lives in a shadow root, where its styles need no exception from the
// page's security policy.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, HighlightStyle, indentOnInput, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Answer } from "./engine";

const lud = StreamLanguage.define<{ head: boolean }>({
  name: "lud",
  startState: () => ({ head: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    const head = state.head;
    state.head = false;
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^[({]/)) {
      state.head = stream.current() === "(";
      return "bracket";
    }
    if (stream.match(/^[)}]/)) return "bracket";
    if (stream.match(/^-?\d+(\.\d+)?(?![\w])/)) return "number";
    if (stream.match(/^[#<][\w:]*>?/)) return "macroName";
    if (stream.match(/^[A-Za-z]\w*:/)) return "attributeName";
    if (stream.match(/^[^\s(){}"]+/)) return head ? "keyword" : /^(True|False)$/.test(stream.current()) ? "bool" : "typeName";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "{", '"'] } },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.bool, color: "var(--code-number)" },
  { tag: tags.keyword, color: "var(--code-keyword)", fontWeight: "bold" },
  { tag: tags.macroName, color: "var(--code-macro)" },
  { tag: tags.attributeName, color: "var(--code-macro)" },
  { tag: tags.typeName, color: "var(--code-word)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", color: "var(--ink)", backgroundColor: "var(--paper)" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace" },
  ".cm-gutters": { backgroundColor: "var(--shade)", color: "var(--faint)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--line)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--select) !important" },
  ".cm-tooltip": { backgroundColor: "var(--shade)", color: "var(--ink)", border: "1px solid var(--faint)", maxWidth: "40em", whiteSpace: "pre-wrap" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--error)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline dotted var(--warn)" },
  ".cm-lintRange-active": { backgroundColor: "var(--select)" },
  ".cm-lint-marker": { fontWeight: "bold", lineHeight: "1" },
  ".cm-lint-marker-error": { content: "'✖'", color: "var(--error)" },
  ".cm-lint-marker-warning": { content: "'!'", color: "var(--warn)" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
});

export type Problem = {
  from: number;
  to: number;
  severity: "error" | "warning";
  code: string;
  name: string;
  message: string;
  label: string;
  help: string[];
  fix: { from: number; to: number; text: string } | null;
  text: string;
};

export class Editor {
  readonly view: EditorView;
  constructor(
    host: HTMLElement,
    private changed: (text: string) => void,
    private complete: (text: string, at: number) => Promise<Answer>,
    private hover: (text: string, at: number) => Promise<Answer>,
  ) {
    const root = host.attachShadow({ mode: "open" });
    const parent = document.createElement("div");
    parent.style.height = "100%";
    root.append(parent);
    this.view = new EditorView({ root, parent, state: this.state("") });
  }

  private state(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        lud,
        syntaxHighlighting(colours),
        theme,
        autocompletion({ override: [(context) => this.completions(context)] }),
        hoverTooltip(async (view, pos) => {
          const said = await this.hover(view.state.doc.toString(), pos);
          if (!said.text) return null;
          return {
            pos: said.from ?? pos,
            end: said.to ?? pos,
            create: () => {
              const dom = document.createElement("div");
              dom.textContent = String(said.text);
              return { dom };
            },
          };
        }),
        // Tab indents; Escape and then Tab leaves the editor.
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "Description of the game", spellcheck: "false" }),
        EditorView.lineWrapping,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.changed(this.text);
        }),
      ],
    });
  }

  private async completions(context: CompletionContext): Promise<CompletionResult | null> {
    if (!context.explicit && !context.matchBefore(/[\w("<:]$/)) return null;
    const said = await this.complete(context.state.doc.toString(), context.pos);
    const items = (said.items ?? []) as { label: string; insert?: string; detail?: string; info?: string }[];
    if (!items.length) return null;
    return {
      from: Number(said.from),
      options: items.map((i) => ({ label: i.label, apply: i.insert ?? i.label, detail: i.detail, info: i.info })),
      validFor: /^[\w]*$/,
    };
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  set text(text: string) {
    this.view.setState(this.state(text));
    this.changed(this.text);
  }

  /** Replaces a part of the text. */
  replace(from: number, to: number, insert: string) {
    this.view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true });
    this.view.focus();
  }

  /** Shows a place. */
  reveal(from: number, to: number) {
    const end = this.view.state.doc.length;
    this.view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
    this.view.focus();
  }

  problems(problems: Problem[]) {
    const end = this.view.state.doc.length;
    const diagnostics = problems.map((p): Diagnostic => ({
      from: Math.min(p.from, end),
      to: Math.min(Math.max(p.to, p.from), end),
      severity: p.severity,
      source: `${p.code} ${p.name}`,
      message: [p.message, p.label, ...p.help.map((h) => `help: ${h}`)].filter(Boolean).join("\n"),
      actions: p.fix ? [{ name: p.fix.text ? `Write ${p.fix.text}` : "Take it out", apply: () => this.replace(p.fix!.from, p.fix!.to, p.fix!.text) }] : [],
    }));
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }
}
