import { sql } from "kysely";
import { pino } from "pino";
import { limits } from "@masar/contract/limits";
import { demoUsers } from "#api/db/seed/demo-users.ts";
import { listPathNotifications } from "#api/db/seed/demo-notifications.ts";
import { seedTopics } from "#api/db/seed/demo-topics.ts";
import { seedPath } from "#api/db/seed/demo-path.ts";
import { readEnv } from "#api/env.ts";
import * as accounts from "#api/features/account/account.queries.ts";
import { addConsent } from "#api/features/account/consents.queries.ts";
import { addRole } from "#api/features/account/roles.queries.ts";
import { addSampleNotes } from "#api/features/notes/notes.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { saveSettings } from "#api/core/user-settings/user-settings.queries.ts";
import { addSampleTasks } from "#api/features/tasks/tasks.service.ts";
import { loggerOptions } from "#api/log.ts";
import { createServices, type Services } from "#api/services.ts";

type DemoUser = (typeof demoUsers)[number];

export async function seedDemo(services: Services): Promise<string[]> {
  const made: string[] = [];
  for (const demoUser of demoUsers) {
    if (await accounts.findUserByEmail(services.authDb, { email: demoUser.email })) continue;
    await seedUser(services, demoUser);
    made.push(demoUser.email);
  }
  if (made.length === demoUsers.length) await seedTopics(services);
  return made;
}

async function seedUser(services: Services, demoUser: DemoUser) {
  const { email, password, language } = demoUser;
  await services.auth.api.signUpEmail({ body: { email, password, name: "", language } });
  const user = await accounts.findUserByEmail(services.authDb, { email });
  if (!user) throw new Error(`${email} was not made`);
  await accounts.verifyUser(services.authDb, { id: user.id });
  await accounts.markFirstSignIn(services.authDb, { id: user.id });
  // As old as the studied days: limits for new accounts do not apply.
  const days = demoUser.path.minutes.length;
  await sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${user.id}`.execute(
    services.authDb,
  );
  for (const role of demoUser.roles)
    await addRole(services.authDb, { email, role, actor: "demo seed" });
  await services.withUser(user.id, async (tx) => {
    const userId = user.id;
    for (const kind of ["terms", "age_13"] as const) {
      await addConsent(tx, { userId, kind, granted: true, version: limits.termsVersion });
    }
    const values = {
      country: demoUser.country,
      time_zone: demoUser.timeZone,
      setup_completed_at: new Date(),
      weekly_target_hours: demoUser.path.intake.hours_per_week ?? null,
    };
    await saveSettings(tx, { userId, values });
    const path = await seedPath(tx, user, demoUser.path);
    await addSampleTasks(tx, user);
    await addSampleNotes(tx, user);
    const notifications = [
      ...demoUser.notifications,
      ...listPathNotifications(demoUser.path, { ...path, timeZone: demoUser.timeZone }),
    ];
    for (const { kind, params, hoursAgo, isRead } of notifications) {
      const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
      await notifyUser(services, tx, user, { kind, params, createdAt, isRead: isRead ?? false });
    }
  });
}

if (import.meta.main) {
  const env = readEnv();
  if (env.NODE_ENV === "production")
    throw new Error("Demo learners have known passwords: not for production");
  const services = await createServices(env, pino(loggerOptions(env)));
  const made = await seedDemo(services);
  await services.stop();
  process.stdout.write(
    made.length > 0 ? `Made ${made.join(", ")}\n` : "Demo learners were there already\n",
  );
}
