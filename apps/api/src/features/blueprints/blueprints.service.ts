import type { AdminBlueprint } from "@masar/contract/blueprints/schemas";
import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import type { UserCtx } from "#api/context.ts";
import { refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { parseStoredBlueprint, resolveBlueprint } from "#api/core/catalog/stored-blueprints.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./blueprints.queries.ts";
import { describeChange, findFaults, prepareCatalog } from "./check-blueprint.ts";
import { findLosses } from "./find-losses.ts";

export async function listAdminBlueprints(ctx: UserCtx) {
  const rows = await ctx.tx(queries.listBlueprints);
  return {
    blueprints: rows.map(({ definition: stored, edited_at, ...row }): AdminBlueprint => {
      const definition = resolveBlueprint(row.slug, stored);
      const { title = row.slug, title_ar = row.slug, milestones = [] } = definition ?? {};
      return {
        ...row,
        is_faulty: parseStoredBlueprint(stored) === undefined,
        title,
        title_ar,
        edited_at: edited_at?.toISOString() ?? null,
        milestones: milestones.length,
        hours: milestones.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0),
      };
    }),
  };
}

export async function getAdminBlueprint(ctx: UserCtx, { slug }: { slug: string }) {
  const [row, versions] = await ctx.tx((tx) =>
    Promise.all([queries.findBlueprint(tx, { slug }), queries.listVersions(tx, { slug })]),
  );
  if (!row) throw new AppError("not_found");
  const { version, is_active } = row;
  return {
    definition: resolveBlueprint(slug, row.definition) ?? null,
    version,
    is_active,
    is_faulty: parseStoredBlueprint(row.definition) === undefined,
    versions: versions.map((each) => ({ ...each, published_at: each.published_at.toISOString() })),
  };
}

export async function getBlueprintVersion(ctx: UserCtx, of: { slug: string; version: number }) {
  const found = await ctx.tx((tx) => queries.findVersion(tx, of));
  if (!found) throw new AppError("not_found");
  const definition = parseStoredBlueprint(found.definition);
  if (!definition) throw new AppError("not_possible_now");
  return { definition };
}

export async function checkBlueprint(
  ctx: UserCtx,
  { definition }: ParsedOf<"checkBlueprint">["body"],
) {
  const { slug } = definition;
  const [catalog, today, used] = await ctx.tx((tx) =>
    Promise.all([
      refreshCatalog(tx),
      readToday(tx, ctx.user.id),
      queries.countPathsByMilestone(tx, { slug }),
    ]),
  );
  const change = await describeChange({ catalog, blueprint: definition, today });
  return { ...change, losses: findLosses(catalog, definition, used) };
}

export async function publishBlueprint(ctx: UserCtx, input: ParsedOf<"publishBlueprint">) {
  const { definition, known_version, is_active } = input.body;
  if (definition.slug !== input.params.slug)
    throw new AppError("validation_failed", { field: "slug", fault: "slug", detail: "" });
  const published = await ctx.tx(async (tx) => {
    const [catalog, today] = await Promise.all([refreshCatalog(tx), readToday(tx, ctx.user.id)]);
    // A withdrawn blueprint may name courses that are no longer there.
    const [fault] = is_active ? findFaults({ catalog, blueprint: definition, today }) : [];
    if (fault)
      throw new AppError("validation_failed", {
        field: fault.milestone ?? "",
        fault: fault.fault,
        detail: "",
      });
    const version = await queries.publishBlueprint(tx, { definition, known_version, is_active });
    if (version === null) throw new AppError("not_possible_now");
    return { version, today };
  });
  if (is_active) {
    const catalog = await ctx.tx(refreshCatalog);
    prepareCatalog({ catalog, blueprint: definition, today: published.today });
  }
  return { version: published.version };
}
