import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type ResourceFacts,
  resourceFacts,
  type ResourceImportRow,
} from "@masar/contract/resources/admin-schemas";
import { slug } from "@masar/contract/shared/field-schemas";
import type { UserCtx } from "#api/context.ts";
import {
  countVerdicts,
  cut,
  type ImportFormat,
  listColumnFaults,
  parseImport,
} from "#api/core/catalog/parse-import.ts";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "./resources.queries.ts";
import * as resources from "./resources.service.ts";

/** An Arabic title may be empty, and missing values of a stored resource stay as they are. */
const importedResource = resourceFacts.extend({
  slug,
  title_ar: resourceFacts.shape.title_ar.or(z.literal("").transform(() => null)).optional(),
  minutes: resourceFacts.shape.minutes.optional(),
  milestones: resourceFacts.shape.milestones.optional(),
  is_active: z.boolean().optional(),
});
type ImportedResource = z.infer<typeof importedResource>;

const rawText = z.string().catch("");
const rawTexts = z.object({ slug: rawText, title: rawText });
const format: ImportFormat = {
  listName: "resources",
  numbers: new Set(["minutes"]),
  lists: new Set(["skills", "milestones"]),
  flags: new Set(["is_active"]),
};

type CheckedRow = { row: ResourceImportRow; saved?: queries.ResourceToSave };

export async function checkResourceImport(ctx: UserCtx, { text }: { text: string }) {
  const rows = await ctx.tx((tx) => validateImport(tx, text));
  return { rows: rows.map(({ row }) => row) };
}

/** Validates again, because the catalog may have changed since the check. */
export async function importResources(ctx: UserCtx, { text }: { text: string }) {
  return ctx.tx(async (tx) => {
    await queries.lockResources(tx);
    const rows = await validateImport(tx, text);
    const saved = rows.flatMap((each) =>
      each.saved && (each.row.verdict === "new" || each.row.verdict === "changed")
        ? [each.saved]
        : [],
    );
    if (saved.length > 0) await queries.saveResources(tx, saved);
    return countVerdicts(rows.map(({ row }) => row));
  });
}

async function validateImport(tx: Tx, text: string): Promise<CheckedRow[]> {
  const raw = parseImport(text, format);
  const parsed = raw.map((row) => importedResource.safeParse(row));
  const imported = parsed.flatMap(({ data }) => (data ? [data] : []));
  const known = await resources.loadKnown(tx, imported);
  return parsed.map((result, index) =>
    result.success
      ? validateRow(index, result.data, { known, imported })
      : rejectRow(index, raw[index], result.error),
  );
}

function complete(
  resource: ImportedResource,
  stored: queries.StoredResource | undefined,
): ImportedResource & ResourceFacts {
  return {
    ...resource,
    title_ar: resource.title_ar === undefined ? (stored?.title_ar ?? null) : resource.title_ar,
    minutes: resource.minutes === undefined ? (stored?.minutes ?? null) : resource.minutes,
    milestones: resource.milestones ?? stored?.milestones ?? [],
  };
}

type Others = {
  known: resources.Known;
  /** All of the file without faults of their columns. */
  imported: readonly ImportedResource[];
};

function validateRow(
  index: number,
  data: ImportedResource,
  { known, imported }: Others,
): CheckedRow {
  const stored = known.similar.find((other) => other.slug === data.slug);
  const resource = complete(data, stored);
  const before = imported.slice(0, imported.indexOf(data));
  const isTwice = before.some((other) => other.slug === data.slug);
  const saved = resources.toResourceToSave(resource, {
    id: stored?.id ?? randomUUID(),
    is_active: data.is_active ?? stored?.is_active ?? true,
  });
  const changes = stored ? resources.listChanges(stored, saved) : [];
  const found = resources.findFaults(resource, known, before);
  const faults = [
    ...(isTwice ? [{ field: "slug", fault: "twice", detail: data.slug } as const] : []),
    // As in the form: what stays as it is may be older than today's rules.
    ...found.filter((fault) => !stored || resources.isOfChange(fault, changes)),
  ].map((fault) => ({ ...fault, detail: fault.detail === null ? null : cut(fault.detail) }));
  const verdict = faults.length > 0 ? "refused" : !stored ? "new" : changes[0] ? "changed" : "same";
  return {
    row: {
      row: index + 1,
      slug: data.slug,
      title: data.title,
      verdict,
      changes: verdict === "changed" ? changes : [],
      faults,
    },
    saved,
  };
}

function rejectRow(index: number, raw: unknown, error: z.ZodError): CheckedRow {
  const { data } = rawTexts.safeParse(raw);
  return {
    row: {
      row: index + 1,
      slug: data?.slug || null,
      title: data?.title || null,
      verdict: "refused",
      changes: [],
      faults: listColumnFaults(raw, error),
    },
  };
}
