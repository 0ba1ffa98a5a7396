import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { AuthSession } from "@masar/contract/account/schemas";
import { useEffect, useState } from "react";
import { send } from "#web/platform/api/api-client.ts";
import { signedInKey } from "#web/platform/preferences/signed-in-flag.ts";
import { readStored, removeStored } from "#web/platform/storage/browser-storage.ts";

/** On a silent network the links for guests are better than none; an answer still counts when it comes. */
const longestWaitMs = 6000;

/** Who reads the page; a guest's browser asks nobody. */
export function useVisitor(): AuthSession | null {
  const [session, setSession] = useState<AuthSession | null>(null);
  useEffect(() => {
    if (!readStored(signedInKey)) return undefined;
    const asking = new AbortController();
    const settle = (found: AuthSession | null) => {
      clearTimeout(waiting);
      if (asking.signal.aborted) return;
      // What only a guest, or only a learner, is shown follows it (see `in-data-member`).
      document.documentElement.toggleAttribute("data-member", found !== null);
      setSession(found);
    };
    const waiting = setTimeout(() => settle(null), longestWaitMs);
    send(accountEndpoints, "getSession", {}, { signal: asking.signal }).then(
      ({ session: found }) => {
        if (!found) removeStored(signedInKey);
        settle(found);
      },
      () => settle(null),
    );
    return () => {
      clearTimeout(waiting);
      asking.abort();
    };
  }, []);
  return session;
}
