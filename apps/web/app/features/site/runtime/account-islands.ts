import type { ComponentType } from "react";

export type AccountIsland = "logIn" | "register";

/** Islands of another feature: filled by the entry of their pages (`routes/account/account-entry.ts`). */
export const accountIslands: Partial<Record<AccountIsland, () => Promise<ComponentType<never>>>> =
  {};
