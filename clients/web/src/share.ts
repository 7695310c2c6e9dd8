// Links that hold a text and a game: packed into the fragment, which no server ever sees.

export type Shared = { text: string; file: string; options: string[]; record?: string };

/** What a link may unpack to, in bytes: more is no game that somebody wrote. */
const MOST = 4 << 20;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new Error("it holds more than a game");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The fragment of a link. */
export async function pack(shared: Shared): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify({ v: 1, ...shared }));
  const packed = await through(plain, new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `g=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** What a fragment holds; nothing where it is none of ours. */
export async function unpack(fragment: string): Promise<Shared | undefined> {
  const found = /^#?g=(.*)$/s.exec(fragment);
  if (!found) return undefined;
  let value: unknown;
  try {
    const binary = atob((found[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream("deflate-raw"));
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch (error) {
    throw new Error(`The link is cut or damaged (${error instanceof Error ? error.message : error}).`);
  }
  const it = value as Record<string, unknown>;
  const text = (v: unknown): v is string => typeof v === "string";
  const sound =
    typeof value === "object" && value !== null && it.v === 1 && text(it.text) && text(it.file) &&
    Array.isArray(it.options) && it.options.every(text) && (it.record === undefined || text(it.record));
  if (!sound) throw new Error("The link holds something else than a game.");
  return { text: it.text as string, file: it.file as string, options: it.options as string[], record: it.record as string | undefined };
}
