import type { Role } from "@masar/contract/account/schemas";
import { findUserByEmail, setRoles } from "./account.queries.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import type { Services } from "#api/services.ts";

type Grant = { role: Role; email: string; actor: string };

export async function grantRole(services: Services, input: Grant): Promise<boolean> {
  const granted = await setRoles(services.authDb, input);
  const user = granted && (await findUserByEmail(services.authDb, { email: input.email }));
  if (!user) return false;
  const notification = { kind: "role_granted", params: { role: input.role } } as const;
  await services.withUser(user.id, (tx) => notifyUser(services, tx, user, notification));
  return true;
}
