import { limits } from "./limits.ts";

/** Of a process or page that `npm run build` did not make. */
export const developmentBuild = "development";

/** Version and build in the form of semver, as reports of errors carry them. */
export function formatRelease(buildId: string): string {
  return `${limits.version}+${buildId}`;
}
