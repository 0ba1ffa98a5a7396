const windowTokens = 50;

export interface DuplicatePair {
  first: string;
  second: string;
  tokens: number;
}

interface Token {
  text: string;
  path: string;
  line: number;
}

const tokenPattern =
  /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w$]+|[^\s\w$]|\n/g;

/** Tokens without comments and import statements, which repeat by design. */
function listTokens(path: string, text: string): Token[] {
  const source = text.replace(/^(?:import|export) [^;]*? from "[^"]*";$/gm, (statement) =>
    statement.replace(/[^\n]/g, " "),
  );
  const tokens: Token[] = [];
  let line = 1;
  for (const [token] of source.matchAll(tokenPattern)) {
    if (token !== "\n" && !/^\/[/*]/.test(token)) tokens.push({ text: token, path, line });
    line += token.startsWith("/*") ? token.split("\n").length - 1 : Number(token === "\n");
  }
  return tokens;
}

/** Rolling hashes of every window; equal windows have equal hashes. */
function hashWindows(ids: number[]): number[] {
  const base = 1_000_003;
  let top = 1;
  for (let index = 1; index < windowTokens; index++) top = Math.imul(top, base);
  let hash = 0;
  return ids.map((id, index) => {
    const removed = index < windowTokens ? 0 : Math.imul(ids[index - windowTokens] ?? 0, top);
    hash = (Math.imul(hash - removed, base) + id) | 0;
    return hash;
  });
}

/** Pairs of locations that share at least 50 tokens, each extended as far as it matches. */
export function findDuplicates(texts: Iterable<[path: string, text: string]>): DuplicatePair[] {
  const tokens: Token[] = [];
  for (const [path, text] of texts) {
    // A separator that occurs once, so that no match crosses a file.
    tokens.push({ text: `\n${path}`, path, line: 0 }, ...listTokens(path, text));
  }
  const idOfText = new Map<string, number>();
  const ids = tokens.map(({ text }) => {
    const id = idOfText.get(text) ?? idOfText.size + 1;
    idOfText.set(text, id);
    return id;
  });
  const matchLength = (a: number, b: number): number => {
    let length = 0;
    while (a + length < b && b + length < ids.length && ids[a + length] === ids[b + length]) {
      length++;
    }
    return length;
  };
  const startsByHash = new Map<number, number[]>();
  const pairs: DuplicatePair[] = [];
  const formatLocation = (index: number) => `${tokens[index]?.path}:${tokens[index]?.line}`;
  hashWindows(ids).forEach((hash, end) => {
    const start = end - windowTokens + 1;
    if (start < 0) return;
    const earlier = startsByHash.get(hash) ?? [];
    for (const other of earlier) {
      const isContinuation = other > 0 && ids[other - 1] === ids[start - 1];
      const length = isContinuation ? 0 : matchLength(other, start);
      if (length >= windowTokens) {
        pairs.push({ first: formatLocation(other), second: formatLocation(start), tokens: length });
      }
    }
    startsByHash.set(hash, [...earlier, start]);
  });
  return pairs.toSorted((a, b) => b.tokens - a.tokens || a.first.localeCompare(b.first));
}
