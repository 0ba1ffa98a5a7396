import type { TFunction } from "i18next";
import { deviceDatabase, clearUserStorage } from "#web/platform/storage/browser-storage.ts";
import { toast } from "#web/platform/toast/toast.ts";

/** A browser that takes longer does not hold up the log-out. */
const longestDeleteMs = 3000;

/** At log-out: nothing of the learner stays in this browser, or they are told; the device's own settings do. */
export async function clearUserData(t: TFunction): Promise<void> {
  clearUserStorage();
  const device = await import("./sync-engine.ts").catch(() => null);
  const isEmptied = (await device?.clearDeviceStore()) ?? false;
  // Also what this page did not get to open.
  const isDeleted = await deleteDatabase();
  if (isEmptied || isDeleted) return;
  toast({
    title: t("shell:sync.notForgotten"),
    description: t("shell:sync.notForgottenText"),
    variant: "destructive",
  });
}

function deleteDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const deleting = indexedDB.deleteDatabase(deviceDatabase);
      deleting.addEventListener("success", () => resolve(true));
      deleting.addEventListener("error", () => resolve(false));
      setTimeout(() => resolve(false), longestDeleteMs);
    } catch {
      // Switched off: nothing was kept either.
      resolve(true);
    }
  });
}
