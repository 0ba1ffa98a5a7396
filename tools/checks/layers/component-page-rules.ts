import type { AstNode, Repository, Rule, SourceFile } from "../repository.ts";

const app = "apps/web/app/";
const devRoutes = `${app}routes/dev/`;
/** The component page and the layout around it, which draws the `ToastHost`. */
const pageFiles = [`${devRoutes}ui.tsx`, `${app}root.tsx`];

const startsUpper = (node: unknown) => /^[A-Z]/.test((node as { name?: string })?.name ?? "");

/** A function or class with a capital; contexts, hooks and helpers are not drawn. */
function declaresComponent(declaration: AstNode): boolean {
  if (/^(?:Function|Class)Declaration$/.test(declaration.type)) {
    return startsUpper(declaration["id"]);
  }
  const declared = (declaration["declarations"] ?? []) as { id: AstNode; init?: AstNode }[];
  return declared.some(({ id, init }) => startsUpper(id) && /Function/.test(init?.type ?? ""));
}

function exportsComponent({ ast }: SourceFile): boolean {
  return ((ast["body"] ?? []) as AstNode[]).some((statement) => {
    const declaration = statement["declaration"] as AstNode | null | undefined;
    return (
      /^Export(?:Named|Default)Declaration$/.test(statement.type) &&
      declaration != null &&
      declaresComponent(declaration)
    );
  });
}

/** What the page imports by itself; through another part of `ui` only what that part loads later. */
function listShown({ sources }: Repository): Set<string> {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  const found = new Set(pageFiles);
  for (const path of found) {
    const isPageFile = path.startsWith(devRoutes) || pageFiles.includes(path);
    for (const { target, typeOnly, isLazy } of byPath.get(path)?.imports ?? []) {
      if (!target || typeOnly || !(isPageFile || isLazy)) continue;
      if (target.startsWith(devRoutes) || target.startsWith(`${app}ui/`)) found.add(target);
    }
  }
  return found;
}

const everyComponentShown: Rule = {
  name: "[N3.04] the component page imports every file of ui that exports a component",
  check(repository: Repository) {
    const shown = listShown(repository);
    return repository.sources
      .filter(({ path, isTest }) => path.startsWith(`${app}ui/`) && !isTest && !shown.has(path))
      .filter(exportsComponent)
      .map(({ path }) => `${path}: not shown by ${pageFiles[0]}`);
  },
  bad: {
    "apps/web/app/ui/forms/a.tsx": "export function A() { return null; }",
    "apps/web/app/ui/forms/b.tsx": "export const B = () => null;",
    "apps/web/app/ui/forms/c.tsx": "export class C extends Component {}",
    "apps/web/app/ui/forms/d.tsx": "export default function D() { return null; }",
    "apps/web/app/ui/forms/e.tsx": "export function E(props: EProps) { return null; }",
    "apps/web/app/routes/dev/ui.tsx": 'import type { EProps } from "#web/ui/forms/e.tsx";',
  },
  good: {
    "apps/web/app/routes/dev/ui.tsx":
      'import { Samples } from "./forms/samples.tsx";\nexport default Samples;',
    "apps/web/app/routes/dev/forms/samples.tsx":
      'import { A } from "#web/ui/forms/a.tsx";\nexport const Samples = () => <A />;',
    "apps/web/app/root.tsx": 'import { Host } from "./ui/feedback/host.tsx";',
    "apps/web/app/ui/forms/a.tsx": "export function A() { return null; }",
    "apps/web/app/ui/feedback/host.tsx":
      'export function Host() { return lazy(() => import("./toaster.tsx")); }',
    "apps/web/app/ui/feedback/toaster.tsx": "export function Toaster() { return null; }",
    "apps/web/app/ui/forms/context.tsx":
      "export const FormContext = createContext(null);\nexport function useForm() {}",
    "apps/web/app/ui/forms/a.test.tsx": "export function Probe() { return null; }",
  },
};

export const componentPageRules: Rule[] = [everyComponentShown];
