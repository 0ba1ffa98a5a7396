import type { ImportRef, Rule, SourceFile } from "../repository.ts";

/** Returns why `file` must not have this import, or undefined. */
type CheckImport = (file: SourceFile, ref: ImportRef) => string | undefined;

export function makeImportRule(
  name: string,
  checkImport: CheckImport,
  samples: Pick<Rule, "bad" | "good">,
): Rule {
  return {
    name,
    ...samples,
    check: (repository) =>
      repository.sources
        .filter((file) => !file.isTest)
        .flatMap((file) =>
          file.imports.flatMap((ref) => {
            const reason = checkImport(file, ref);
            return reason ? [`${file.path}: ${ref.specifier} (${reason})`] : [];
          }),
        ),
  };
}

export function isUnder(path: string | undefined, ...folders: string[]): boolean {
  return path !== undefined && folders.some((folder) => path.startsWith(folder));
}

export function isPackage(ref: ImportRef, ...names: string[]): boolean {
  return names.some((name) => ref.specifier === name || ref.specifier.startsWith(`${name}/`));
}

/** The folder directly below `parent` that holds `path`; undefined for files of `parent` itself. */
export function folderBelow(parent: string, path: string | undefined): string | undefined {
  if (!path?.startsWith(parent)) return undefined;
  const [folder, ...rest] = path.slice(parent.length).split("/");
  return rest.length > 0 ? folder : undefined;
}

/** Whether `order` (lowest level first) lets `from` import `to`. Folders of one level do not import each other. */
export function isBelow(order: string[][], from: string, to: string): boolean {
  const level = (folder: string) => order.findIndex((folders) => folders.includes(folder));
  return from === to || (level(to) >= 0 && level(to) < level(from));
}
