import { sql } from "kysely";
import type { Language } from "@masar/contract/settings/schemas";
import type { SystemTx, Tx } from "#api/db/tx.ts";

type StringId = { language: Language; namespace: string; key: string };

export function listTranslations(tx: SystemTx, params: { language?: Language | undefined } = {}) {
  let query = tx
    .selectFrom("translations")
    .select(["id", "language", "namespace", "key", "value", "created_at", "updated_at"]);
  if (params.language) query = query.where("language", "=", params.language);
  return query.orderBy("language").orderBy("namespace").orderBy("key").execute();
}

export async function saveTranslation(tx: Tx, params: StringId & { value: string }) {
  const { language, namespace, key, value } = params;
  const { rows } = await sql<{ id: string; created_at: Date; updated_at: Date }>`
    select id, created_at, updated_at
    from save_translation(${language}, ${namespace}, ${key}, ${value})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("save_translation returned nothing");
  return { ...row, language, namespace, key, value };
}

export async function deleteTranslation(tx: Tx, { language, namespace, key }: StringId) {
  const { rows } = await sql<{ is_deleted: boolean }>`
    select delete_translation(${language}, ${namespace}, ${key}) as is_deleted`.execute(tx);
  return rows[0]?.is_deleted ?? false;
}
