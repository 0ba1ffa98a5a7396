import type { Session, User } from "@masar/contract/account";
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
import { call } from "./api-client.ts";
import { changeLanguage } from "./i18n.ts";

type Auth = {
  user: User | null;
  session: Session | null;
  /** True until the first session check has an answer. */
  isLoading: boolean;
  /** The check itself failed (offline, server away): neither signed in nor signed out. */
  error: unknown;
  setSession: (session: Session | null) => void;
  refresh: () => Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

const sessionKey = ["account", "session"] as const;

/** Who is signed in. A change in one tab reaches the others; signing out forgets what was loaded. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: () => call("getSession"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const session = data?.session ?? null;
  const otherTabs = useRef<BroadcastChannel>(null);

  const take = useCallback(
    (next: Session | null) => {
      const before = queryClient.getQueryData<{ session: Session | null }>(sessionKey)?.session;
      if (before && before.user.id !== next?.user.id) {
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== sessionKey[1] });
      }
      queryClient.setQueryData(sessionKey, { session: next });
    },
    [queryClient],
  );

  const setSession = useCallback(
    (next: Session | null) => {
      take(next);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      otherTabs.current?.postMessage("changed");
    },
    [take],
  );

  const refresh = useCallback(async () => {
    const answer = await call("getSession");
    take(answer.session);
  }, [take]);

  useEffect(() => {
    const channel = new BroadcastChannel("masar-auth");
    channel.addEventListener("message", () => void refresh().catch(() => {}));
    otherTabs.current = channel;
    return () => channel.close();
  }, [refresh]);

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
      refresh: async () => void (await refetch()),
    }),
    [session, isPending, error, setSession, refetch],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
