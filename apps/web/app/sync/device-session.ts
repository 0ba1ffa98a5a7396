import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { AuthSession } from "@masar/contract/account/schemas";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, send } from "#web/platform/api/api-client.ts";
import { signedInKey } from "#web/platform/preferences/signed-in-flag.ts";
import { whenPageIdle } from "#web/platform/browser/when-page-idle.ts";
import {
  deviceOwnerKey,
  readStored,
  removeStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";
import { clearPreviousUser } from "./clear-previous-user.ts";

export type SessionCheck = {
  session: AuthSession | null;
  /** From the device, because the server could not be reached. It can read and queue only. */
  isFromDevice?: boolean;
};

export const sessionKey = ["account", "session"] as const;

/** Checked again only as `AuthProvider` says. */
export function sessionQuery(client: QueryClient) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: () => checkSession(client),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** A returning user does not wait longer for the page; a late response still counts. */
const maxWaitMs = 2500;
/** The next check starts a new request. */
const maxCheckMs = 30_000;

let loading: Promise<typeof import("./sync-engine.ts")> | undefined;
let settling: Promise<unknown> = Promise.resolve();
let isSettling = false;
/** Opening the device waits for an idle page, unless a change needs it. */
let postponed: { enter: () => void; cancel: () => void } | undefined;
let turn = 0;

function loadSyncCode(): Promise<typeof import("./sync-engine.ts")> {
  loading ??= import("./sync-engine.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The session on the server, or offline the last one on this device. */
async function checkSession(client: QueryClient): Promise<SessionCheck> {
  const asking = send(
    accountEndpoints,
    "getSession",
    {},
    { signal: AbortSignal.timeout(maxCheckMs) },
  );
  asking.catch(() => {});
  const last = await findLastSession();
  const isFirst = client.getQueryData(sessionKey) === undefined;
  try {
    const { session } = await (last && isFirst
      ? Promise.race([asking, rejectAfterTimeout()])
      : asking);
    await bindDeviceToSession(client, session);
    return { session };
  } catch (error) {
    if (!last || !isUnreachable(error)) throw error;
    forgetPostponed();
    await settle(loadAndStartSync(client, last.user.id));
    if (error === tooSlow) void applyLateSession(client, asking);
    return { session: last, isFromDevice: true };
  }
}

/** Ignored if the user logged in or out meanwhile. */
async function applyLateSession(client: QueryClient, asking: Promise<SessionCheck>): Promise<void> {
  const mine = turn;
  const late = await asking.catch(() => null);
  if (!late || turn !== mine) return;
  await bindDeviceToSession(client, late.session);
  client.setQueryData<SessionCheck>(sessionKey, { session: late.session });
}

/** Without a session the device is locked. */
export function bindDeviceToSession(
  client: QueryClient,
  session: AuthSession | null,
): Promise<unknown> {
  const mine = ++turn;
  forgetPostponed();
  if (!session) {
    removeStored(signedInKey);
    return settle(lockDeviceIfUsed());
  }
  clearPreviousUser(session.user.id);
  writeStored(signedInKey, "1");
  const enter = () => {
    forgetPostponed();
    const entering = loadAndStartSync(client, session.user.id, session).then((isEntered) => {
      // Offline before the code was loaded: the next change retries.
      if (!isEntered && mine === turn) postponed = { enter, cancel: () => {} };
    });
    void settle(entering);
  };
  // A new user has no data on the device: draw the first screen first.
  if (readStored(deviceOwnerKey)) enter();
  else {
    void settle(Promise.resolve());
    postponed = { enter, cancel: whenPageIdle(enter) };
  }
  return settling;
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

export function isSettled(): boolean {
  return !isSettling && !postponed;
}

export function whenDeviceReady(): Promise<unknown> {
  postponed?.enter();
  return settling;
}

async function findLastSession(): Promise<AuthSession | null> {
  const owner = readStored(deviceOwnerKey);
  if (!owner) return null;
  const sync = await loadSyncCode().catch(() => null);
  const last = (await sync?.loadLastSession()) ?? null;
  // A store that could not be cleared may still hold another user's session.
  return last?.user.id === owner ? last : null;
}

async function loadAndStartSync(client: QueryClient, userId: string, confirmed?: AuthSession) {
  writeStored(deviceOwnerKey, userId);
  // Without the code nothing is stored, but the page works.
  const sync = await loadSyncCode().catch(() => null);
  await sync?.startSync(client, userId, confirmed).catch(() => {});
  return sync !== null;
}

async function lockDeviceIfUsed(): Promise<void> {
  if (!loading && !readStored(deviceOwnerKey)) return;
  const sync = await loadSyncCode().catch(() => null);
  await sync?.lockDeviceStore();
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

const tooSlow = new ApiError(0, { code: "network" });

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(tooSlow), maxWaitMs);
  });
}
