import type { SyncPage } from "@masar/contract/shared/sync-schemas";
import { type QueryClient, type QueryKey, replaceEqualDeep } from "@tanstack/react-query";

/**
 * Until when a cached list has the server's changes. It is beside the data, because the release before reads the same
 * persisted data.
 */
const sinceOfData = new WeakMap<object, string>();

export function getSince(data: unknown): string | undefined {
  return typeof data === "object" && data !== null ? sinceOfData.get(data) : undefined;
}

/** Undefined: the next read loads the whole list. */
export function setSince(data: unknown, since: string | undefined): void {
  if (typeof data !== "object" || data === null) return;
  if (since === undefined) sinceOfData.delete(data);
  else sinceOfData.set(data, since);
}

type Answer = { sync?: SyncPage | undefined };

type SyncedList<A extends Answer, Data, Item> = {
  load: (query: { since?: string; cursor?: string }) => Promise<A>;
  toData: (answer: A) => Data;
  getItems: (data: Data) => readonly Item[];
  setItems: (data: Data, items: Item[]) => Data;
  /** The id of the server's row. */
  getRowId: (item: Item) => string;
  /** Unique, in the order of the server. */
  getSortKey: (item: Item) => string;
  isNewestFirst: boolean;
};

/**
 * The cached list with what changed since it was loaded. The query needs `structuralSharing: false`: a copy of the
 * result would have no `since`.
 */
export async function loadChanges<A extends Answer, Data extends object, Item>(
  context: { client: QueryClient; queryKey: QueryKey },
  list: SyncedList<A, Data, Item>,
): Promise<Data> {
  const getCached = () => context.client.getQueryData<Data>(context.queryKey);
  const since = getSince(getCached());
  const pages = await loadPages(list, since);
  const last = pages.at(-1) ?? pages[0];
  const cached = getCached();
  let data = list.toData(last);
  if (last.sync) {
    const isWhole = last.sync.is_whole;
    // A change was rejected or the user logged out while the response was on its way.
    if (!isWhole && (!cached || getSince(cached) !== since)) return loadChanges(context, list);
    const known = isWhole || !cached ? [] : list.getItems(cached);
    data = list.setItems(data, mergeItems(list, known, pages));
  }
  const shared = replaceEqualDeep(cached, data);
  setSince(shared, last.sync?.since);
  return shared;
}

/** One page from a server of the release before, which answers with the whole list. */
async function loadPages<A extends Answer, Data, Item>(
  { load }: SyncedList<A, Data, Item>,
  since: string | undefined,
): Promise<[A, ...A[]]> {
  let page = await load(since === undefined ? { cursor: "" } : { since });
  const pages: [A, ...A[]] = [page];
  while (page.sync?.cursor) {
    page = await load({ cursor: page.sync.cursor });
    pages.push(page);
  }
  return pages;
}

function mergeItems<A extends Answer, Data, Item>(
  { toData, getItems, getRowId, getSortKey, isNewestFirst }: SyncedList<A, Data, Item>,
  known: readonly Item[],
  pages: A[],
): Item[] {
  const received = pages.flatMap((page) => getItems(toData(page)));
  const replaced = new Set(received.map(getRowId));
  for (const { sync } of pages) for (const id of sync?.deleted ?? []) replaced.add(id);
  const items = [...known.filter((item) => !replaced.has(getRowId(item))), ...received];
  const sorted = items.toSorted((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1));
  return isNewestFirst ? sorted.toReversed() : sorted;
}
