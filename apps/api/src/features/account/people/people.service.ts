import type { QueryOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { AccountCtx } from "#api/context.ts";
import { splitPage } from "#api/db/split-page.ts";
import { AppError } from "#api/errors.ts";
import { loadDevices } from "#api/features/account/devices.service.ts";
import * as identities from "#api/features/account/identities/identities.queries.ts";
import { nameOfIssuer } from "#api/features/account/identities/identity-mail.service.ts";
import { listSecondFactors } from "./acts.queries.ts";
import * as queries from "./people.queries.ts";

export async function searchPeople(
  ctx: AccountCtx,
  { q }: QueryOf<"searchPeople">,
): Promise<ResponseOf<"searchPeople">> {
  const { searchesPerMinute, results } = limits.people;
  await ctx.sharedLimiter.consume(`people-search:${ctx.user.id}`, searchesPerMinute, 60);
  // Handles are shown with it in the product.
  const text = q.replace(/^@/, "");
  const rows = await ctx.tx((tx) => queries.searchPeople(tx, { text, limit: results }));
  const { page, last } = splitPage(rows, results);
  return { people: page.map(toSummary), has_more: last !== undefined };
}

export async function getPerson(
  ctx: AccountCtx,
  { id }: { id: string },
): Promise<ResponseOf<"getPerson">> {
  const row = await ctx.tx((tx) => queries.openPerson(tx, { id }));
  if (!row) throw new AppError("not_found");
  return {
    ...toSummary(row),
    language: row.language,
    second_factors: await listSecondFactors(ctx.authDb, { userId: id }),
    has_password: await identities.hasPassword(ctx.authDb, { userId: id }),
    providers: (await identities.listIdentities(ctx.authDb, { userId: id })).map((identity) =>
      nameOfIssuer(ctx, identity.provider_id),
    ),
    sessions: await loadDevices(ctx, id),
  };
}

type PersonRow = Awaited<ReturnType<typeof queries.searchPeople>>[number];

function toSummary(row: PersonRow) {
  const { id, email, handle, email_verified, roles } = row;
  return {
    id,
    email,
    handle,
    email_verified,
    roles,
    created_at: row.created_at.toISOString(),
    suspended_at: row.suspended_at?.toISOString() ?? null,
    deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
  };
}

const userActor = /^(?:user )?[0-9a-f-]{36}$/;

export async function listPersonLog(
  ctx: AccountCtx,
  { id, after }: { id: string } & QueryOf<"listPersonLog">,
): Promise<ResponseOf<"listPersonLog">> {
  const { pageSize } = limits.administration;
  const rows = await ctx.tx((tx) => queries.listPersonLog(tx, { id, after, limit: pageSize + 1 }));
  const { page, last } = splitPage(rows, pageSize);
  return {
    entries: page.map(({ details, actor, actor_email, created_at, ...row }) => ({
      id: row.id,
      action: row.action,
      actor: actor_email ?? (userActor.test(actor) ? null : actor),
      // Only these: others may name what a member wrote.
      reason: toText(details["reason"]),
      role: toText(details["role"]),
      check: toText(details["check"]),
      created_at: created_at.toISOString(),
    })),
    next: last?.id ?? null,
  };
}

function toText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
