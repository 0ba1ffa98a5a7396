import { type AstNode, type Rule, type SourceFile, visit } from "./repository.ts";

const isWeb = (path: string) => path.startsWith("apps/web/app/");
const isProduct = (path: string) =>
  /^(?:apps\/api\/src|apps\/web\/app|packages\/\w+\/src)\//.test(path);

function makeAstRule(
  name: string,
  covers: (file: SourceFile) => boolean,
  checkNode: (node: AstNode, parent: AstNode | undefined) => string | undefined,
  samples: Pick<Rule, "bad" | "good">,
): Rule {
  return {
    name,
    ...samples,
    check: ({ sources }) =>
      sources.filter(covers).flatMap((file) => {
        const problems: string[] = [];
        visit(file.ast, (node, parent) => {
          const problem = checkNode(node, parent);
          if (problem === undefined) return;
          const line = file.text.slice(0, Number(node["start"])).split("\n").length;
          problems.push(`${file.path}:${line}: ${problem}`);
        });
        return problems;
      }),
  };
}

function makeTextRule(
  name: string,
  pattern: RegExp,
  covers: (path: string) => boolean,
  samples: Pick<Rule, "bad" | "good">,
): Rule {
  return {
    name,
    ...samples,
    check: ({ texts }) =>
      [...texts]
        .filter(([path]) => covers(path))
        .flatMap(([path, text]) =>
          text.split("\n").flatMap((line, index) => {
            const found = pattern.exec(line)?.[0];
            return found === undefined ? [] : [`${path}:${index + 1}: ${found}`];
          }),
        ),
  };
}

function readName(node: unknown): string | undefined {
  const { type, name } = (node ?? {}) as { type?: string; name?: unknown };
  return (type === "Identifier" || type === "JSXIdentifier") && typeof name === "string"
    ? name
    : undefined;
}

/** The constant text of a literal or template; undefined for computed values. */
function readText(node: AstNode): string | undefined {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  return quasis.map((quasi) => quasi.value.cooked).join(" ");
}

const physicalClass =
  /^-?(?:(?:scroll-)?[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|space-x|divide-x)(?:-(?:\d|\[|\(|auto|px|full|none|xs|sm|md|lg|xl|reverse).*)?$|^(?:text|float|clear|object|origin|bg)-(?:left|right)$/;

const noPhysicalClasses = makeAstRule(
  "no physical left or right in class names",
  ({ path, isTest }) => isWeb(path) && !isTest,
  (node) => {
    const words = readText(node)?.split(/\s+/) ?? [];
    const found = words.find((word) => {
      const utility = word.split(":").at(-1)?.replace(/^!|!$/g, "") ?? "";
      // A bare word (left, right) is a side or a key name, not a class.
      return !/^(?:left|right)$/.test(utility) && physicalClass.test(utility);
    });
    return found;
  },
  {
    bad: {
      "apps/web/app/ui/a.tsx": 'export const a = <p className="flex md:ml-2 rounded-l" />;',
      "apps/web/app/ui/b.ts": "export const b = `hover:-right-4 ${x}`;",
      "apps/web/app/ui/c.ts": 'export const c = "text-left";',
    },
    good: {
      "apps/web/app/ui/a.tsx": 'export const a = <p className="ms-2 rounded-s end-4 mx-1" />;',
    },
  },
);

const noPhysicalCss = makeTextRule(
  "no physical left or right in style sheets",
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/,
  (path) => path.startsWith("apps/web/") && path.endsWith(".css"),
  {
    bad: { "apps/web/app/styles/app.css": "a { margin-left: 1px }" },
    good: { "apps/web/app/styles/app.css": "a { margin-inline-start: 1px; text-align: start }" },
  },
);

const spokenAttributes = new Set(
  "aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label".split(
    " ",
  ),
);

/** The texts that a child or attribute may render, through conditions too. */
function findSpoken(node: AstNode | null | undefined): string | undefined {
  if (!node) return undefined;
  const branches = ["expression", "consequent", "alternate", "right"].filter(
    (key) => key !== "right" || node.type === "LogicalExpression",
  );
  if (/^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(node.type)) {
    return branches.map((key) => findSpoken(node[key] as AstNode)).find((text) => text);
  }
  const text = node.type === "JSXText" ? String(node["value"]) : readText(node);
  return text !== undefined && /\p{L}/u.test(text) ? text.trim() : undefined;
}

const noLiteralText = makeAstRule(
  "no literal text in components",
  ({ path, isTest }) => isWeb(path) && !isTest && !path.startsWith("apps/web/app/routes/dev/"),
  (node, parent) => {
    const isChild = /^JSX(?:Element|Fragment)$/.test(parent?.type ?? "");
    if (isChild && /^JSX(?:Text|ExpressionContainer)$/.test(node.type)) return findSpoken(node);
    if (node.type !== "JSXAttribute") return undefined;
    const name = readName(node["name"]) ?? "";
    return spokenAttributes.has(name) ? findSpoken(node["value"] as AstNode | null) : undefined;
  },
  {
    bad: {
      "apps/web/app/ui/a.tsx": "export const a = <p>Hello</p>;",
      "apps/web/app/ui/b.tsx": 'export const b = <img alt="A star" />;',
      "apps/web/app/ui/c.tsx": 'export const c = <p>{done ? "Done" : null}</p>;',
      "apps/web/app/ui/d.tsx": "export const d = <p aria-label={`Step ${n}`}>مرحبا</p>;",
    },
    good: {
      "apps/web/app/ui/a.tsx":
        'export const a = <p className="flex" title={t("a:b")}>{t("a:c")} 7</p>;',
      "apps/web/app/routes/dev/ui.tsx": "export const b = <p>Button</p>;",
    },
  },
);

// " | " is also an operator of full text queries: those of the API live in files of their own.
const separator = /[·•]|^\s*،\s*$|^\s+\|\s+$/;
const fullTextQueries = /\/(?:full-text-query|search-expression)\.ts$/;

const noLiteralSeparators = makeAstRule(
  "[N1.29] separators between facts come from the strings of the language",
  ({ path, isTest }) =>
    /^(?:apps\/api\/src|apps\/web\/app|tools\/build)\//.test(path) &&
    !isTest &&
    !fullTextQueries.test(path) &&
    !path.startsWith("apps/web/app/routes/dev/"),
  (node) => {
    const text = node.type === "JSXText" ? String(node["value"]) : readText(node);
    return text !== undefined && separator.test(text) ? text.trim() : undefined;
  },
  {
    bad: {
      "apps/web/app/ui/a.tsx": 'export const a = <p>{t("a:b")} · {t("a:c")}</p>;',
      "apps/web/app/ui/b.ts": 'export const b = facts.join(" · ");',
      "apps/web/app/ui/c.tsx": "export const c = `${left} • ${title}`;",
      "apps/web/app/ui/d.tsx": "export const d = <span className=\"before:content-['·']\" />;",
      "apps/api/src/a.ts": 'export const a = titles.join("، ");',
      "tools/build/a.ts": "export const a = `${title} | ${brand}`;",
    },
    good: {
      "apps/web/app/ui/a.tsx": 'export const a = joinFacts(t, [t("a:b"), t("a:c")]);',
      "apps/web/app/ui/a.test.ts": 'expect(text).toBe("a · b");',
      "apps/api/src/db/full-text-query.ts": 'export const a = forms.join(" | ");',
    },
  },
);

function isGlobalCall(node: AstNode, name: string): boolean {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  const callee = node["callee"] as AstNode;
  if (readName(callee) === name) return true;
  const owner = readName(callee["object"]) ?? "";
  return /^(?:window|globalThis|self)$/.test(owner) && readName(callee["property"]) === name;
}

const oneFetch = makeAstRule(
  "fetch is called in platform/api/api-client.ts (pwa/stale-chunk.ts probes the server, pwa/failed-preloads.ts fetches a module) only, EventSource made in platform/live/live.ts only",
  ({ path, isTest }) =>
    isWeb(path) &&
    !isTest &&
    !/app\/platform\/(?:api\/api-client|live\/live|pwa\/(?:stale-chunk|failed-preloads))\.ts$/.test(
      path,
    ),
  (node) => ["fetch", "EventSource"].find((name) => isGlobalCall(node, name)),
  {
    bad: {
      "apps/web/app/platform/browser/a.ts": 'void window.fetch("/api");',
      "apps/web/app/platform/browser/b.ts": 'new EventSource("/api/events");',
    },
    good: {
      "apps/web/app/platform/api/api-client.ts": 'void fetch("/api");',
      "apps/web/app/platform/browser/a.ts": "void query.fetch();",
    },
  },
);

const oneEnvReader = makeAstRule(
  "process.env is read in env.ts only",
  ({ path, isTest }) => isProduct(path) && !isTest && path !== "apps/api/src/env.ts",
  (node) => {
    if (node.type === "ImportDeclaration") {
      const { value } = node["source"] as { value: string };
      return /^(?:node:)?process$/.test(value) ? "import of process" : undefined;
    }
    const isMember = node.type === "MemberExpression" && readName(node["object"]) === "process";
    const property = node["property"] as AstNode | undefined;
    return isMember && property && (readName(property) ?? readText(property)) === "env"
      ? "process.env"
      : undefined;
  },
  {
    bad: { "apps/api/src/app.ts": "export const url = process.env.URL;" },
    good: { "apps/api/src/env.ts": "export const url = process.env.URL;" },
  },
);

const noConsoleLog = makeAstRule(
  "product code logs through the logger",
  ({ path, isTest }) => isProduct(path) && !isTest,
  (node) => {
    const callee = node.type === "CallExpression" ? (node["callee"] as AstNode) : undefined;
    const isLog =
      readName(callee?.["object"]) === "console" && readName(callee?.["property"]) === "log";
    return isLog ? "console.log" : undefined;
  },
  {
    bad: { "apps/api/src/app.ts": 'console.log("here");' },
    good: { "apps/web/app/root.tsx": "console.error(error);" },
  },
);

const maxLines = 400;
const shortFiles: Rule = {
  name: `no source file is longer than ${maxLines} lines without a reason`,
  check: ({ sources }) =>
    sources
      .filter(({ text }) => text.trimEnd().split("\n").length > maxLines)
      .filter(({ text }) => !/^\/\/ long: \S.{10,}/.test(text))
      .map(({ path }) => path),
  bad: { "apps/api/src/a.ts": "// long:\n" + "export {};\n".repeat(maxLines) },
  good: {
    "apps/api/src/a.ts": "export {};\n".repeat(maxLines),
    "apps/api/src/b.ts":
      "// long: one table, clearer in one piece\n" + "\n".repeat(900) + "export {};",
  },
};

const noBarrels: Rule = {
  name: "no index files",
  check: ({ sources }) =>
    sources.map(({ path }) => path).filter((path) => /(?:^|\/)index\.tsx?$/.test(path)),
  bad: { "packages/contract/src/index.ts": "export {};" },
  good: { "packages/contract/src/reindex.ts": "export {};" },
};

const isCode = (path: string) => /\.(?:tsx?|css|sql|mjs|ya?ml|sh)$|^\.ci\/|^Dockerfile$/.test(path);

const noLeftovers = makeTextRule(
  "no work left for later in the code",
  /\b(?:TO(?=DO)DO|FIX(?=ME)ME|XX(?=X)X)\b/,
  isCode,
  {
    bad: { "apps/api/src/a.ts": ["// TO", "DO later"].join("") },
    good: { "apps/api/src/a.ts": "// todos are a feature" },
  },
);

const noMachinePaths = makeTextRule(
  "nothing committed names a path on one machine",
  /(?:^|[\s"'`(=:])(?:file:\/\/)?\/(?:work|root|home|Users)\/[\w.-]+|[A-Z]:\\Users\\/,
  (path) => path !== "package-lock.json",
  {
    bad: { "docs/a.md": ["see /ro", "ot/project/a.ts"].join("") },
    good: { "docs/a.md": "see /api/users and apps/web/app/root.tsx, or https://a.org/home/x" },
  },
);

const neutralLock = makeTextRule(
  "the lock file names no private registry",
  /"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)[^"]+/,
  (path) => path === "package-lock.json",
  {
    bad: { "package-lock.json": '"resolved": "http://10.0.0.1/zod.tgz",' },
    good: { "package-lock.json": '"resolved": "https://registry.npmjs.org/zod/-/zod.tgz",' },
  },
);

/** Others would escape the check that no connection is acquired while one is held (`db/watch-pool.ts`). */
const fewWaysToConnections = makeTextRule(
  "transactions and pools are opened in apps/api/src/db",
  /\.(?:start)?[tT]ransaction\(\)|new (?:pg\.)?Pool\(|[pP]ool\.connect\(/,
  (path) =>
    path.startsWith("apps/api/src/") &&
    !path.startsWith("apps/api/src/db/") &&
    !path.endsWith(".test.ts"),
  {
    bad: {
      "apps/api/src/features/a/a.queries.ts":
        "export const a = () => db.transaction().execute(run);",
      "apps/api/src/features/a/b.ts": "const trx = await db.startTransaction().execute();",
      "apps/api/src/jobs/c.ts": "const pool = new pg.Pool({ max: 1 });",
      "apps/api/src/jobs/d.ts": "const client = await appPool.connect();",
    },
    good: {
      "apps/api/src/db/tx.ts": "export const a = () => db.transaction().execute(run);",
      "apps/api/src/features/a/a.queries.ts":
        "export const a = () => withAuthTransaction(db, run);",
    },
  },
);

export const textRules: Rule[] = [
  fewWaysToConnections,
  noPhysicalClasses,
  noPhysicalCss,
  noLiteralText,
  noLiteralSeparators,
  oneFetch,
  oneEnvReader,
  noConsoleLog,
  shortFiles,
  noBarrels,
  noLeftovers,
  noMachinePaths,
  neutralLock,
];
