/** Whether an address fits a pattern of the web's URL map (`:name` for one segment). The catch-all fits nothing. */
export function matchPath(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => segment.startsWith(":") || segment === given[at])
  );
}

function segments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}
