import type { ComponentType } from "react";
import type { IslandName } from "./island-registry.ts";

type IslandProps<P extends object> = {
  name: IslandName;
  of: ComponentType<P>;
  /** Written into the markup for the browser, so JSON only. */
  props: P;
  className?: string;
};

/**
 * A living part of a page that otherwise only reads. Reading pages ship without the router and the page around it:
 * `site-entry.ts` hydrates the islands alone. Everywhere else it is an ordinary component.
 */
export function Island<P extends object>({ name, of: Part, props, className }: IslandProps<P>) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      className={className ?? "contents"}
      // In development the browser may format a prop in its own way.
      suppressHydrationWarning
    >
      <Part {...props} />
    </div>
  );
}
