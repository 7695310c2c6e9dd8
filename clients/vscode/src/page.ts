// The page that shows a board: what the language server tells, drawn by media/board.js.

/** A site of a board. */
export interface Site {
  kind: string;
  site: number;
  label: string;
  at: [number, number];
  radius: number;
  outline?: string;
  regions: string[];
  tracks: string[];
}

/** What `ludeme/board` tells: the last sound game, and whether that is the text as it stands. */
export interface Board {
  version: number;
  sound: boolean;
  board?: { name: string; svg: string; frame: number[]; sites: Site[] };
}

/** The page with its style and script. */
export function page(style: string, script: string, source: string): string {
  const policy = `default-src 'none'; img-src data:; style-src ${source} 'unsafe-inline'; script-src ${source}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Board</title>
</head>
<body>
<main>
<p id="state" role="status">The board comes when the text is sound.</p>
<div id="board"></div>
<div id="site" aria-live="polite">Click on a site to see its number and what holds it.</div>
</main>
<script src="${script}"></script>
</body>
</html>
`;
}
