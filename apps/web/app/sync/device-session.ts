import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { Session } from "@masar/contract/account/schemas";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, send } from "#web/platform/api/api-client.ts";
import { memberKey } from "#web/platform/preferences/signed-in-flag.ts";
import { whenQuiet } from "#web/platform/browser/when-page-idle.ts";
import {
  deviceOwnerKey,
  forgetStored,
  readStored,
  removeStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";

export type SessionCheck = {
  session: Session | null;
  /** The last known one: the server could not be asked. It reads and queues only. */
  isKept?: boolean;
};

export const sessionKey = ["account", "session"] as const;

/** Whoever was here before does not wait longer for their page; the answer still counts when it comes. */
const longestWaitMs = 2500;
/** A silent network is given up then: the next look asks anew. */
const longestCheckMs = 30_000;

let loading: Promise<typeof import("./sync-engine.ts")> | undefined;
let settling: Promise<unknown> = Promise.resolve();
let isSettling = false;
/** The learner's device is not entered yet; whoever needs it does not wait for the moment. */
let postponed: { enter: () => void; cancel: () => void } | undefined;
let turn = 0;

function loadDevice(): Promise<typeof import("./sync-engine.ts")> {
  loading ??= import("./sync-engine.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Who is signed in; without a network, who was signed in here last. */
export async function checkSession(client: QueryClient): Promise<SessionCheck> {
  const asking = send(
    accountEndpoints,
    "getSession",
    {},
    { signal: AbortSignal.timeout(longestCheckMs) },
  );
  asking.catch(() => {});
  const kept = await findLastSession();
  const isFirst = client.getQueryData(sessionKey) === undefined;
  try {
    const { session } = await (kept && isFirst ? Promise.race([asking, giveUp()]) : asking);
    await settleSession(client, session);
    return { session };
  } catch (error) {
    if (!kept || !isUnreachable(error)) throw error;
    forgetPostponed();
    await settle(enterDevice(client, kept.user.id));
    if (error === tooSlow) void takeLate(client, asking);
    return { session: kept, isKept: true };
  }
}

/** The page went on without it. Whoever logged in or out meanwhile knows better. */
async function takeLate(client: QueryClient, asking: Promise<SessionCheck>): Promise<void> {
  const mine = turn;
  const late = await asking.catch(() => null);
  if (!late || turn !== mine) return;
  await settleSession(client, late.session);
  client.setQueryData<SessionCheck>(sessionKey, { session: late.session });
}

/** Makes the device the learner's own, or locks it when there is none. */
export function settleSession(client: QueryClient, session: Session | null): Promise<unknown> {
  const mine = ++turn;
  forgetPostponed();
  if (!session) {
    removeStored(memberKey);
    return settle(lockDevice());
  }
  forgetOther(session.user.id);
  writeStored(memberKey, "1");
  const enter = () => {
    forgetPostponed();
    const entering = enterDevice(client, session.user.id, session).then((isEntered) => {
      // The network went before the files were here: the next change tries again.
      if (!isEntered && mine === turn) postponed = { enter, cancel: () => {} };
    });
    void settle(entering);
  };
  // Nothing of a new learner can be on the device: they see their first screen first.
  if (readStored(deviceOwnerKey)) enter();
  else {
    void settle(Promise.resolve());
    postponed = { enter, cancel: whenQuiet(enter) };
  }
  return settling;
}

/** Another learner's session, drafts and settings go before anything of this one is drawn. */
function forgetOther(userId: string): void {
  const owner = readStored(deviceOwnerKey);
  if (!owner || owner === userId) return;
  forgetStored();
  // The parts of this page hear of it as those of other tabs do; it is this learner's device at once.
  writeStored(deviceOwnerKey, userId);
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}

function forgetPostponed(): void {
  postponed?.cancel();
  postponed = undefined;
}

function settle(next: Promise<unknown>): Promise<unknown> {
  settling = next;
  isSettling = true;
  const end = () => {
    if (settling === next) isSettling = false;
  };
  next.then(end, end);
  return next;
}

/** Whether the device knows whose it is already. */
export function isSettled(): boolean {
  return !isSettling && !postponed;
}

/** Resolves when the device knows whose it is. */
export function whenSettled(): Promise<unknown> {
  postponed?.enter();
  return settling;
}

async function findLastSession(): Promise<Session | null> {
  const owner = readStored(deviceOwnerKey);
  if (!owner) return null;
  const device = await loadDevice().catch(() => null);
  const last = (await device?.readLastSession()) ?? null;
  // A disk that could not be emptied may still hold somebody else's.
  return last?.user.id === owner ? last : null;
}

async function enterDevice(
  client: QueryClient,
  userId: string,
  confirmed?: Session,
): Promise<boolean> {
  writeStored(deviceOwnerKey, userId);
  // Without it there is no keeping, but there is a page.
  const device = await loadDevice().catch(() => null);
  await device?.enterDevice(client, userId, confirmed).catch(() => {});
  return device !== null;
}

async function lockDevice(): Promise<void> {
  if (!loading && !readStored(deviceOwnerKey)) return;
  const device = await loadDevice().catch(() => null);
  await device?.lockDevice();
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

const tooSlow = new ApiError(0, { code: "network" });

function giveUp(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(tooSlow), longestWaitMs);
  });
}
