import { type Insertable, sql, type Updateable } from "kysely";
import { lockUser } from "#api/db/user-lock.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";
import { pathColumns } from "#api/db/schema/column-names.ts";

export type PathRow = Awaited<ReturnType<typeof listPaths>>[number];
export type NewPath = Insertable<AppTables["learning_paths"]>;
export type PathValues = Updateable<AppTables["learning_paths"]>;

/** Newest first. */
export function listPaths(tx: Tx, params: Own) {
  return tx
    .selectFrom("learning_paths")
    .select(pathColumns)
    .where("user_id", "=", params.userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

const byId = (tx: Tx, { userId, id }: OwnRow) =>
  tx
    .selectFrom("learning_paths")
    .select(pathColumns)
    .where("user_id", "=", userId)
    .where("id", "=", id);

export function selectPath(tx: Tx, own: OwnRow) {
  return byId(tx, own).executeTakeFirst();
}

/** Every change of a path locks its row first. */
export function lockPath(tx: Tx, own: OwnRow) {
  return byId(tx, own).forUpdate().executeTakeFirst();
}

/** The skills of every completed milestone, read without the whole paths. */
export async function listFinishedSkills(tx: Tx, params: Own): Promise<string[]> {
  const { rows } = await sql<{ skill: string }>`
    select distinct skill
    from milestone_progress done
    join learning_paths path on path.user_id = done.user_id and path.id = done.path_id
    cross join jsonb_array_elements_text(path.milestones -> done.milestone_key -> 'skills') skill
    where done.user_id = ${params.userId} and done.completed`.execute(tx);
  return rows.map(({ skill }) => skill);
}

export async function countPaths(tx: Tx, params: Own): Promise<number> {
  const row = await tx
    .selectFrom("learning_paths")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Does nothing if the id, or a path of the generation, exists. */
export async function insertPath(tx: Tx, params: { path: NewPath }) {
  await tx
    .insertInto("learning_paths")
    .values(params.path)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updatePath(tx: Tx, params: OwnRow & { values: PathValues }) {
  await tx
    .updateTable("learning_paths")
    .set({ ...params.values, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}

/** Without it, two pins at once would both find nothing to unpin. */
export async function lockPins(tx: Tx, { userId }: Own) {
  await lockUser(tx, { userId, what: "pins" });
}

export async function unpinOthers(tx: Tx, params: OwnRow) {
  await tx
    .updateTable("learning_paths")
    .set({ is_pinned: false, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "<>", params.id)
    .where("is_pinned", "=", true)
    .execute();
}

/** Earlier proposals like this path, unless the user wrote or changed them. Returns their ids. */
export async function deleteOtherDrafts(
  tx: Tx,
  { userId, id, goal, blueprint }: OwnRow & Pick<PathRow, "goal" | "blueprint">,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom("learning_paths")
    .where("user_id", "=", userId)
    .where("id", "!=", id)
    .where("goal", "=", goal)
    .where("blueprint", "is not distinct from", blueprint)
    .where("status", "=", "draft")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("path_generations")
          .select("path_generations.id")
          .whereRef("path_generations.id", "=", "learning_paths.generation_id")
          .where(sql<boolean>`intake ->> 'outline' is null`),
      ),
    )
    .whereRef("updated_at", "=", "created_at")
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteDraft(
  tx: Tx,
  params: OwnRow,
  { onlyUnedited = false } = {},
): Promise<boolean> {
  const result = await tx
    .deleteFrom("learning_paths")
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("status", "=", "draft")
    .$if(onlyUnedited, (query) => query.whereRef("updated_at", "=", "created_at"))
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
