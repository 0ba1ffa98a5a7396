import { type NotificationKind, notificationKinds } from "@masar/contract/notifications/kinds";
import { notificationLink } from "@masar/contract/notifications/links";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import urlMap from "../../routes.ts";

function toRoute({ path, index, file, children }: RouteConfigEntry): RouteObject {
  return index ? { index, handle: file } : { path, handle: file, children: children?.map(toRoute) };
}
const routes = urlMap.map(toRoute);
const pageAt = (address: string) =>
  String(matchRoutes(routes, address.replace(/[?#].*$/, ""))?.at(-1)?.route.handle);

const kinds = Object.keys(notificationKinds) as NotificationKind[];
const id = "0197b0d4-0000-7000-8000-000000000001";
const ids = { path_id: id, milestone_key: "m1", topic_id: id, ticket_id: id, number: "3" };

describe("a notification leads to a page that is there", () => {
  test.each(kinds)("[D63] %s, also one that was stored without ids", (kind) => {
    for (const params of [{ ...ids, role: "moderator" }, { role: "admin" }]) {
      const link = notificationLink(kind, params);
      // What these are about is closed to the person.
      if (kind === "role_removed" || kind === "account_suspended") expect(link).toBeNull();
      else expect(pageAt(String(link))).not.toMatch(/missing|catch-all|undefined/);
    }
  });

  test("[D63] each to its own thing", () => {
    expect(notificationLink("task_due", ids)).toBe(`/dashboard/learning-paths/${id}/tasks`);
    expect(notificationLink("milestone_due", ids)).toBe(
      `/dashboard/learning-paths/${id}?milestone=m1`,
    );
    expect(notificationLink("reply", ids)).toBe(`/forum/${id}#post-3`);
    expect(notificationLink("support_answered", ids)).toBe(`/support/${id}`);
    expect(notificationLink("kind of a later release", {})).toBeNull();
  });
});
