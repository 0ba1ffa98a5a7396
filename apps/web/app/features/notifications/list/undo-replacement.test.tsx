import type { Notification } from "@masar/contract/notifications/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { NotificationItem } from "./notification-item.tsx";

const replaced: Notification = {
  id: "0197b0d4-0000-7000-8000-000000000001",
  user_id: "user-1",
  title: "",
  message: "",
  type: "course",
  priority: "medium",
  is_read: false,
  created_at: "2026-11-09T16:00:00.000Z",
  kind: "course_replaced",
  params: {
    title: "SQL Basics",
    other: "SQL for All",
    path: "Data analyst",
    path_id: "p1",
    milestone_key: "m2",
    course: "sql-basics",
  },
};

async function showItem(values: Partial<Notification> = {}, isFailing = false) {
  const onRead = vi.fn<(id: string) => void>();
  const undone: string[] = [];
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    undoReplacedCourse: (_body, { id }) => {
      undone.push(id);
      return isFailing ? refuse("not_possible_now") : {};
    },
  });
  const element = (
    <ul>
      <NotificationItem
        notification={{ ...replaced, ...values }}
        now={new Date("2026-11-09T17:00:00Z")}
        onRead={onRead}
      />
    </ul>
  );
  await renderApp([{ path: "*", element }], { at: "/dashboard/notifications" });
  return { onRead, undone };
}

beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("[N8.25] the notification of a replaced course", () => {
  test("names both courses and leads to the milestone", async () => {
    await showItem();
    await screen.findByText(
      "The link to “SQL Basics” no longer works, so we added “SQL for All” to “Data analyst” instead.",
    );
    expect(screen.getByRole("link").getAttribute("href")).toBe(
      "/dashboard/learning-paths/p1?milestone=m2",
    );
  });

  test("brings the course back with one press, which marks it read and removes the button", async () => {
    const { onRead, undone } = await showItem();
    fireEvent.click(await screen.findByRole("button", { name: "Undo: restore “SQL Basics”" }));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("“SQL Basics” is back in your path"));
    expect(undone).toEqual(["p1"]);
    expect(onRead).toHaveBeenCalledExactlyOnceWith(replaced.id);
    expect(screen.queryByRole("button", { name: /^Undo: restore/ })).toBeNull();
  });

  test("keeps its button and shows the error when the undo fails", async () => {
    const { onRead } = await showItem({}, true);
    fireEvent.click(await screen.findByRole("button", { name: /^Undo: restore/ }));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("The course could not be restored"));
    screen.getByRole("button", { name: /^Undo: restore/ });
    expect(onRead).not.toHaveBeenCalled();
  });

  test("keeps its undo after it was read", async () => {
    await showItem({ is_read: true });
    expect(await screen.findByRole("button", { name: /^Undo: restore/ })).toBeTruthy();
  });
});

test("another notification about a course has no undo", async () => {
  await showItem({ kind: "course_link_dead" });
  await screen.findByText("A saved course link is broken");
  expect(screen.queryByRole("button", { name: /^Undo: restore/ })).toBeNull();
});
