import type { Budget } from "@masar/contract/paths/constants";

/** "Some" budget: one course or one month of a typical subscription. */
export const someBudgetUsd = 50;

/** A varying price (null) is not free. */
export function isWithinBudget(price: number | null, budget: Budget): boolean {
  if (price === 0 || budget === "any") return true;
  return budget === "some" && price !== null && price <= someBudgetUsd;
}
