import { type PreferenceChange, useSavePreference } from "./preferences.api.ts";
import { usePushStatus, useSubscribe } from "./push.api.ts";

/** Turning a push switch on subscribes this browser first, which asks for permission. */
export function usePreferenceChange() {
  const save = useSavePreference();
  const subscribe = useSubscribe();
  const here = usePushStatus();
  const change = async (next: PreferenceChange): Promise<void> => {
    const isNew = next.push === true && here === "other";
    const isAllowed = !isNew || (await subscribe.mutateAsync().catch(() => false));
    if (isAllowed) save(next);
  };
  return {
    change: (next: PreferenceChange) => void change(next),
    canPush: (here === "on" || here === "other") && !subscribe.isPending,
  };
}
