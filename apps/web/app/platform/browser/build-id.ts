import { developmentBuild } from "@masar/contract/release";

/** In the document and in no script: a script that named it would get another file name in every build. */
export function readBuildId(): string {
  if (typeof document === "undefined") {
    return (import.meta.env["VITE_BUILD_ID"] as string | undefined) ?? developmentBuild;
  }
  const element = document.querySelector<HTMLMetaElement>("meta[name=build]");
  return element?.content ?? developmentBuild;
}
