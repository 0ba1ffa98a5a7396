import type { ComponentType } from "react";
import type { IslandName } from "./island-registry.ts";

type IslandProps<P extends object> = {
  name: IslandName;
  of: ComponentType<P>;
  /** Written into the markup as JSON. */
  props: P;
  className?: string;
};

/**
 * Static pages ship without the router: `site-entry.ts` hydrates only the islands. Elsewhere it is an ordinary
 * component.
 */
export function Island<P extends object>({ name, of: Part, props, className }: IslandProps<P>) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      className={className ?? "contents"}
      // In development the browser may format a prop differently.
      suppressHydrationWarning
    >
      <Part {...props} />
    </div>
  );
}
