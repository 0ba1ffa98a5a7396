import type { TestApp } from "../test-app.ts";

/** Sets how often a key of the shared limiter was used in a window that ends in four minutes. */
export async function setUsed(testApp: TestApp, key: string, used: number): Promise<void> {
  await testApp.admin.query(
    `insert into rate_limits (key, used, window_ends_at) values ($1, $2, now() + interval '4 minutes')
     on conflict (key) do update set used = $2`,
    [key, used],
  );
}
