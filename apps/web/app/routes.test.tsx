import { settingsGroups } from "@masar/contract/settings/groups";
import { type RouteConfigEntry } from "@react-router/dev/routes";
import { screen } from "@testing-library/react";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { renderPart } from "../test/render.tsx";
import urlMap from "./routes.ts";
import { NotFoundScreen } from "./routes/error/not-found.tsx";

function toRoute({ path, index, file, children }: RouteConfigEntry): RouteObject {
  const handle = file;
  return index ? { index, handle } : { path, handle, children: children?.map(toRoute) };
}

const routes = urlMap.map(toRoute);
const filesAt = (address: string) => matchRoutes(routes, address)?.map(({ route }) => route.handle);
const signedIn = "routes/app/layout.tsx";

describe("URL map", () => {
  test.each([
    ["/error/forbidden", "routes/error/forbidden.tsx"],
    ["/error/not-found", "routes/error/not-found.tsx"],
    ["/nowhere", "routes/error/catch-all.tsx"],
    ["/ar/nowhere/at/all", "routes/error/catch-all.tsx"],
    ["/error/other", "routes/error/catch-all.tsx"],
  ])("[R2.20] %s is %s", (address, file) => {
    expect(filesAt(address)).toEqual([file]);
  });

  test.each([
    ["/dashboard", "dashboard"],
    ["/dashboard/notifications", "notifications"],
    ["/dashboard/learning-paths", "paths"],
    ["/dashboard/learning-paths/new", "new-path"],
    ["/settings", "settings"],
    ["/dashboard/courses", "courses"],
    ["/dashboard/learning-paths/1/nothing", "missing"],
    ["/first-administrator", "first-administrator"],
    ["/forum", "forum"],
    ["/forum/new", "forum-new"],
    ["/forum/moderation", "forum-moderation"],
    ["/forum/01a1e095-34c9-742f-af37-7665b0545187", "forum-topic"],
    ["/forum/1/nothing", "missing"],
    ["/profile/nothing", "missing"],
    ["/support/1/2", "missing"],
    ["/settings/study/nothing", "missing"],
    ["/admin/nothing", "missing"],
  ])("%s is %s, with the shell around it", (address, name) => {
    expect(filesAt(address)).toEqual([signedIn, `routes/app/${name}.tsx`]);
  });

  test("[R2.16] support and its messages are pages behind the log-in", () => {
    expect(filesAt("/support")).toEqual([signedIn, "routes/app/support.tsx"]);
    expect(filesAt("/support/1")).toEqual([signedIn, "routes/app/support-ticket.tsx"]);
  });

  test("[R2.19] dashboard, forum, profile, settings and support share the signed-in layout", () => {
    for (const name of ["dashboard", "forum", "profile", "settings", "support"]) {
      expect(filesAt(`/${name}`)).toEqual([signedIn, `routes/app/${name}.tsx`]);
    }
  });

  test("[D64] public profiles are outside of the signed-in layout, in both languages", () => {
    for (const address of ["/u/salma", "/ar/u/salma"]) {
      expect(filesAt(address)).toEqual(["routes/public/member.tsx"]);
    }
    expect(filesAt("/verify/1")).toEqual(["routes/public/completion-record.tsx"]);
  });

  test("[N9.08] a published path is outside of the signed-in layout, in both languages", () => {
    for (const address of ["/p/1", "/ar/p/1"]) {
      expect(filesAt(address)).toEqual(["routes/public/published-path.tsx"]);
    }
  });

  test.each([
    ["", "overview"],
    ["/inbox", "inbox"],
    ["/inbox/1", "ticket"],
    ["/reports", "reports"],
    ["/links", "links"],
    ["/translations", "translations"],
    ["/courses", "courses"],
    ["/blueprints", "blueprints"],
    ["/blueprints/1", "blueprints"],
    ["/spend", "spend"],
    ["/errors", "errors"],
  ])("[D67] the administration's page at its address%s is %s", (address, name) => {
    expect(filesAt(`/admin${address}`)).toEqual([
      signedIn,
      "routes/app/admin/layout.tsx",
      `routes/app/admin/${name}.tsx`,
    ]);
  });

  test.each(settingsGroups)("[N5.15] the settings of %s are a page behind the log-in", (group) => {
    expect(filesAt(`/settings/${group}`)).toEqual([signedIn, "routes/app/settings-group.tsx"]);
  });

  test("[R2.14] setup is a page behind the log-in", () => {
    expect(filesAt("/onboarding")).toEqual([signedIn, "routes/app/onboarding.tsx"]);
  });

  test.each([
    ["", "roadmap"],
    ["/tasks", "tasks"],
    ["/courses", "courses"],
    ["/progress", "progress"],
  ])("[R2.18] a path's page at its address%s is %s", (address, name) => {
    expect(filesAt(`/dashboard/learning-paths/1${address}`)).toEqual([
      signedIn,
      "routes/app/path/layout.tsx",
      `routes/app/path/${name}.tsx`,
    ]);
  });

  test("[R2.20] not-found has a message and a link, in both languages", async () => {
    const { unmount } = await renderPart(<NotFoundScreen />);
    screen.getByRole("heading", { level: 1, name: "There is no page at this address" });
    expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe(
      "/",
    );
    unmount();
    await renderPart(<NotFoundScreen isSignedIn />, "ar");
    screen.getByRole("heading", { level: 1, name: "لا توجد صفحة على هذا العنوان" });
    const link = screen.getByRole("link", { name: "الانتقال إلى لوحة التحكم" });
    expect(link.getAttribute("href")).toBe("/dashboard");
  });
});
