import type { Role } from "@masar/contract/account/schemas";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import type { Services } from "#api/services.ts";
import * as queries from "./roles.queries.ts";

type RoleUser = Parameters<typeof notifyUser>[2];

export async function grantRole(services: Services, input: queries.RoleChange): Promise<boolean> {
  const user = await queries.addRole(services.authDb, input);
  if (!user) return false;
  await notifyOfRole(services, user, input.role);
  return true;
}

export async function notifyOfRole(services: Services, user: RoleUser, role: Role): Promise<void> {
  const notification = { kind: "role_granted", params: { role } } as const;
  await services.withUser(user.id, (tx) => notifyUser(services, tx, user, notification));
}

/** Sessions read roles from the account, so the next request of the user is without the role. */
export function removeRole(services: Services, input: queries.RoleChange) {
  return queries.removeRole(services.authDb, input);
}
