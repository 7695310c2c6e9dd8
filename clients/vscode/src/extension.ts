// The extension: starts `lud lsp`, shows the board beside the text, and runs `lud` in a terminal.

import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { type Board, page } from "./page";

let client: LanguageClient | undefined;
/** The boards that are shown, by the text they belong to. */
const boards = new Map<string, vscode.WebviewPanel>();

function program(): string {
  return vscode.workspace.getConfiguration("ludeme").get<string>("path") || "lud";
}

async function start(context: vscode.ExtensionContext): Promise<void> {
  client = new LanguageClient(
    "ludeme",
    "Ludeme",
    { command: program(), args: ["lsp"] },
    {
      documentSelector: [{ language: "lud" }],
      initializationOptions: { commands: true },
    },
  );
  context.subscriptions.push(
    client.onNotification("ludeme/board", (board: Board & { uri: string }) => {
      boards.get(board.uri)?.webview.postMessage(board);
    }),
  );
  try {
    await client.start();
  } catch (error) {
    const choice = await vscode.window.showErrorMessage(
      `\`${program()} lsp\` does not start: ${error}. Install it with \`cargo install ludeme\`.`,
      "Settings",
    );
    if (choice) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "ludeme.path");
    }
  }
}

/** The text that a command is about: the one it names, else the active one. */
async function document(uri?: string): Promise<vscode.TextDocument | undefined> {
  if (typeof uri === "string") {
    return vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  }
  const active = vscode.window.activeTextEditor?.document;
  return active?.languageId === "lud" ? active : undefined;
}

/** The file of a text as it stands, saved first. */
async function file(uri?: string): Promise<string | undefined> {
  const text = await document(uri);
  if (!text) {
    return undefined;
  }
  if (text.isUntitled || !(await text.save())) {
    vscode.window.showInformationMessage("Save the description first.");
    return undefined;
  }
  return text.uri.fsPath;
}

function terminal(name: string, args: string[]): void {
  const shell = vscode.window.createTerminal({
    name,
    shellPath: program(),
    shellArgs: args,
  });
  shell.show();
}

async function showBoard(context: vscode.ExtensionContext, uri?: string): Promise<void> {
  const text = await document(uri);
  if (!text || !client) {
    return;
  }
  const key = client.code2ProtocolConverter.asUri(text.uri);
  const known = boards.get(key);
  if (known) {
    known.reveal(vscode.ViewColumn.Beside, true);
    return;
  }
  const media = vscode.Uri.joinPath(context.extensionUri, "media");
  const panel = vscode.window.createWebviewPanel(
    "ludeme.board",
    `Board: ${path.basename(text.uri.path)}`,
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, localResourceRoots: [media], retainContextWhenHidden: true },
  );
  boards.set(key, panel);
  const textDocument = { uri: key };
  panel.onDidDispose(() => {
    boards.delete(key);
    client?.sendRequest("ludeme/board", { textDocument, on: false }).catch(() => {});
  });
  const local = (name: string) =>
    panel.webview.asWebviewUri(vscode.Uri.joinPath(media, name)).toString();
  // The page says when it listens.
  panel.webview.onDidReceiveMessage(() => {
    client?.sendRequest("ludeme/board", { textDocument }).catch(() => {});
  });
  panel.webview.html = page(local("board.css"), local("board.js"), panel.webview.cspSource);
}

async function expand(): Promise<void> {
  const name = await file();
  if (!name) {
    return;
  }
  const { execFile } = await import("node:child_process");
  execFile(program(), ["expand", name], { maxBuffer: 1 << 26 }, async (error, out, told) => {
    if (error && !out) {
      vscode.window.showErrorMessage(told.split("\n")[0] || String(error));
      return;
    }
    const shown = await vscode.workspace.openTextDocument({ language: "lud", content: out });
    await vscode.window.showTextDocument(shown, vscode.ViewColumn.Beside);
  });
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const command = (name: string, run: (uri?: string) => Promise<void>) =>
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  command("ludeme.showBoard", (uri) => showBoard(context, uri));
  command("ludeme.play", async (uri) => {
    const name = await file(uri);
    const players = vscode.workspace.getConfiguration("ludeme").get<string>("playAgainst");
    if (name) {
      terminal("lud play", ["play", name, "--players", players || "human,uct"]);
    }
  });
  command("ludeme.studyGame", async (uri) => {
    const name = await file(uri);
    if (name) {
      terminal("lud study", ["study", name]);
    }
  });
  command("ludeme.expand", expand);
  command("ludeme.restart", async () => {
    await client?.restart();
  });
  await start(context);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
