import type { AuthSession, User } from "@masar/contract/account/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { changeLanguage } from "#web/platform/i18n/i18n.ts";
import {
  type SessionCheck,
  sessionKey,
  sessionQuery,
  bindDeviceToSession,
} from "#web/sync/device-session.ts";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { sessionChannel } from "./session-channel.ts";

type Auth = {
  user: User | null;
  session: AuthSession | null;
  /** True until the first session check has an answer. */
  isLoading: boolean;
  /** The check itself failed (offline, server error): neither signed in nor signed out. */
  error: unknown;
  setSession: (session: AuthSession | null) => void;
  refresh: () => Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

/** A session from the device is checked again in this interval and when the network is back. */
const checkAgainMs = 15_000;

/** A change in one tab reaches the others; signing out removes what was loaded. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    ...sessionQuery(queryClient),
    refetchInterval: ({ state }) => (state.data?.isFromDevice ? checkAgainMs : false),
  });
  const session = data?.session ?? null;
  const otherTabs = useRef<BroadcastChannel>(null);

  const setSession = useCallback(
    (next: AuthSession | null) => {
      // Clears the previous user's data before pages of the next user are drawn.
      void bindDeviceToSession(queryClient, next);
      queryClient.setQueryData<SessionCheck>(sessionKey, { session: next });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      otherTabs.current?.postMessage("changed");
    },
    [queryClient],
  );

  const refresh = useCallback(async () => void (await refetch()), [refetch]);

  useEffect(() => {
    const channel = new BroadcastChannel(sessionChannel);
    channel.addEventListener("message", () => void refresh());
    otherTabs.current = channel;
    return () => channel.close();
  }, [refresh]);

  const isFromDevice = data?.isFromDevice ?? false;
  useEffect(() => {
    if (!isFromDevice) return undefined;
    return watchNetwork(() => {
      if (getIsOnline()) void refresh();
    });
  }, [isFromDevice, refresh]);

  // Data loaded for one user is never shown to the next.
  const userId = session?.user.id;
  const knownUserId = useRef(userId);
  useEffect(() => {
    const before = knownUserId.current;
    knownUserId.current = userId;
    if (!before || before === userId) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== sessionKey[1] });
  }, [userId, queryClient]);

  const language = session?.user.language;
  useEffect(() => {
    if (language) void changeLanguage(language);
  }, [language]);

  const auth = useMemo<Auth>(
    () => ({
      user: session?.user ?? null,
      session,
      isLoading: isPending,
      error,
      setSession,
      refresh,
    }),
    [session, isPending, error, setSession, refresh],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
