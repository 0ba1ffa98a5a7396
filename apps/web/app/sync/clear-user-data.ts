import type { TFunction } from "i18next";
import { deviceDatabase, clearUserStorage } from "#web/platform/storage/browser-storage.ts";
import { toastError } from "#web/platform/toast/toast.ts";

/** Log-out does not wait longer. */
const maxDeleteMs = 3000;

/** At log-out. Device settings stay; if something cannot be deleted, the user gets a toast. */
export async function clearUserData(t: TFunction): Promise<void> {
  clearUserStorage();
  const device = await import("./sync-engine.ts").catch(() => null);
  const isEmptied = (await device?.clearDeviceStore()) ?? false;
  // Also if this page never opened it.
  const isDeleted = await deleteDatabase();
  if (isEmptied || isDeleted) return;
  toastError(t("shell:sync.notForgotten"), t("shell:sync.notForgottenText"));
}

function deleteDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const deleting = indexedDB.deleteDatabase(deviceDatabase);
      deleting.addEventListener("success", () => resolve(true));
      deleting.addEventListener("error", () => resolve(false));
      setTimeout(() => resolve(false), maxDeleteMs);
    } catch {
      // Switched off: nothing is stored.
      resolve(true);
    }
  });
}
