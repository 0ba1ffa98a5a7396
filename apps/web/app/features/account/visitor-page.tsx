import { type ReactNode, useEffect } from "react";
import { sessionChannel } from "#web/entities/session/session-channel.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { fetchSession } from "./fetch-session.ts";
import { landingAfterLogIn } from "./path-request.tsx";

/**
 * Redirects users who are signed in already. Where the device remembers a user, a spinner is in the place of the page
 * until the session is known: the boot script sets `data-member` before the first paint.
 */
export function VisitorPage({ children }: { children: ReactNode }) {
  useRedirectOfUsers();
  return (
    // A URL with a search is answered at once.
    <div data-asks>
      {/* Not as tall as the window, because the site header is above it. */}
      <div className="hidden min-h-80 place-items-center in-data-member:grid">
        <Spinner className="size-10 text-teal" />
      </div>
      <div className="in-data-member:hidden">{children}</div>
    </div>
  );
}

function useRedirectOfUsers(): void {
  useEffect(() => {
    let isOver = false;
    const check = async () => {
      const session = await fetchSession().catch(() => null);
      if (isOver) return;
      if (session) window.location.replace(landingAfterLogIn(window.location.search));
      else delete document.documentElement.dataset["member"];
    };
    void check();
    // Logged in in another tab.
    const channel = new BroadcastChannel(sessionChannel);
    channel.addEventListener("message", () => void check());
    return () => {
      isOver = true;
      channel.close();
    };
  }, []);
}
