import { dirname, matchesGlob } from "node:path";

/** The files of a container deployment, and the two lists of settings. */
export interface DeploymentFiles {
  dockerfile: string;
  dockerignore: string;
  compose: string;
  caddyfile: string;
  envExample: string;
  envSource: string;
}

/** `npm ci` installs only the workspaces whose manifests are in the image. */
export function findMissingManifests(dockerfile: string, paths: string[]): string[] {
  const manifest = /^(?:(?:packages|apps)\/[^/]+|e2e|tools)\/package\.json$/;
  return paths.filter(
    (path) => manifest.test(path) && !new RegExp(`^COPY ${path} `, "m").test(dockerfile),
  );
}

/** Native binaries (`sharp`) are optional dependencies: the server does not start without them. */
export function findOmittedOptional(dockerfile: string): string[] {
  return dockerfile.split("\n").filter((line) => /--omit[= ]optional|--no-optional/.test(line));
}

/** Tests, documents and CI scripts stay out of the build context; everything else in git belongs in it. */
export function findIgnoredSources(dockerignore: string, paths: string[]): string[] {
  const patterns = dockerignore.split("\n").filter((line) => line && !line.startsWith("#"));
  const unused = /^(?:docs|\.ci)\/|\.test\.tsx?$/;
  const isIgnored = (path: string): boolean =>
    path !== "." &&
    (patterns.some((pattern) => matchesGlob(path, pattern)) || isIgnored(dirname(path)));
  return paths.filter((path) => !unused.test(path) && isIgnored(path));
}

export const developmentOnly = [
  "GOOGLE_ISSUER",
  "PUSH_EXTRA_ORIGIN",
  "YOUTUBE_API_ROOT",
  "MAILBOX_URL",
];

/** The names that env.ts reads. */
export function listSettings(envSource: string): string[] {
  const declared = envSource.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:z|optionalMatch)\b/gm);
  return [...declared].flatMap(([, name]) => name ?? []);
}

/** Settings that are read or documented but reach no container. */
export function findUnpassedSettings(files: DeploymentFiles): string[] {
  const names = [
    ...listSettings(files.envSource),
    ...[...files.envExample.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].flatMap(
      ([, name]) => name ?? [],
    ),
  ];
  const image = files.dockerfile.match(/^ENV .*$/gm)?.join(" ") ?? "";
  return [...new Set(names)].filter((name) => {
    if (developmentOnly.includes(name)) return false;
    const inCompose = new RegExp(`^ +${name}: `, "m").test(files.compose);
    const isBuildSetting = name.startsWith("VITE_");
    if (isBuildSetting && !new RegExp(`^ARG ${name}$`, "m").test(files.dockerfile)) return true;
    return !inCompose && !new RegExp(`\\b${name}=`).test(image);
  });
}

/** Settings that an operator cannot know of. The image and the npm scripts set some themselves. */
export function findUndocumentedSettings({ envSource, envExample }: DeploymentFiles): string[] {
  const own = ["NODE_ENV", "WEB_DIR", "IN_CONTAINER", ...developmentOnly];
  return listSettings(envSource).filter(
    (name) => !own.includes(name) && !new RegExp(`^(?:# )?${name}=`, "m").test(envExample),
  );
}

/** `AI_MODEL: ${AI_MODLE:-}` would silently pass an empty value. */
export function findMisnamedSettings(compose: string): string[] {
  return [...compose.matchAll(/^ +([A-Z][A-Z0-9_]+): \$\{([A-Z0-9_]+)[^}]*\}$/gm)]
    .filter(([, name, source]) => name !== source)
    .map(([line]) => line.trim());
}

/** Caddy counts in powers of ten: its MB is 1,000,000 bytes. */
export function readProxyBodyLimit(caddyfile: string): number {
  const match = /^\s*max_size (\d+)MB$/m.exec(caddyfile);
  if (!match) throw new Error("The Caddyfile has no max_size in MB.");
  return Number(match[1]) * 1_000_000;
}
