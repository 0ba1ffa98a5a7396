import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { Session } from "@masar/contract/account/schemas";
import { useEffect, useState } from "react";
import { send } from "#web/platform/api/api-client.ts";
import { memberKey } from "#web/platform/preferences/signed-in-flag.ts";
import { readStored, removeStored } from "#web/platform/storage/browser-storage.ts";

/** On a silent network the links for guests are better than none; an answer still counts when it comes. */
const longestWaitMs = 6000;

/** Who reads the page; a guest's browser asks nobody. */
export function useVisitor(): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    if (!readStored(memberKey)) return undefined;
    const asking = new AbortController();
    const settle = (found: Session | null) => {
      clearTimeout(waiting);
      if (asking.signal.aborted) return;
      // What only a guest, or only a learner, is shown follows it (see `in-data-member`).
      document.documentElement.toggleAttribute("data-member", found !== null);
      setSession(found);
    };
    const waiting = setTimeout(() => settle(null), longestWaitMs);
    send(accountEndpoints, "getSession", {}, { signal: asking.signal }).then(
      ({ session: found }) => {
        if (!found) removeStored(memberKey);
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
