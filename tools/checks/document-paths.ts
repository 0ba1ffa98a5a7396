import { posix } from "node:path";

const topFolders = "apps packages tools e2e docs bench chaos .ci .github".split(" ");

function expandBraces(path: string): string[] {
  const found = /^(.*?)\{([^{}]+,[^{}]+)\}(.*)$/.exec(path);
  if (!found) return [path];
  const [, before = "", choices = "", after = ""] = found;
  return choices.split(",").flatMap((choice) => expandBraces(before + choice.trim() + after));
}

/** `*` and placeholders such as <feature> match any single name. */
function makePattern(path: string): RegExp {
  const source = path
    .replace(/\/$/, "")
    .split(/(\*\*|\*|<[\w -]+>)/)
    .map((part, index) =>
      index % 2 === 0 ? part.replace(/[.+^${}()|[\]\\]/g, "\\$&") : part === "**" ? ".+" : "[^/]+",
    )
    .join("");
  return new RegExp(`^${source}(?:/.*)?$`);
}

function readQuoted(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted = ""]) => quoted.trim().replace(/:\d+$/, ""))
    .filter((quoted) => !/\s/.test(quoted.replace(/<[\w -]+>/g, "")))
    .filter((quoted) => topFolders.some((folder) => quoted.startsWith(`${folder}/`)));
}

function readLinked(documentPath: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link.split("#")[0] ?? "")
    .filter((link) => link !== "" && !/^(?:[a-z]+:|\/)/.test(link))
    .map((link) => posix.join(posix.dirname(documentPath), link));
}

/** Paths in a document that do not exist in the repository. */
export function findDeadPaths(documentPath: string, text: string, paths: string[]): string[] {
  // Fenced blocks contain trees and commands; only paths in prose must exist.
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const named = [...readQuoted(prose), ...readLinked(documentPath, prose)].flatMap(expandBraces);
  return [...new Set(named)].filter((path) => {
    const pattern = makePattern(path);
    return !paths.some((existing) => pattern.test(existing));
  });
}
