import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { makeCourse } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { SaveButton } from "./course-card.tsx";
import { toCourseView } from "./course-view.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

async function press(isSaved: boolean) {
  const course = makeCourse();
  const mark = { course_id: course.id, is_reported: false, completed_at: null };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    saveCourse: () => ({ ...mark, is_saved: true }),
    unsaveCourse: () => ({ ...mark, is_saved: false }),
  });
  const view = toCourseView(course, { ...mark, is_saved: isSaved }, "en");
  const routes = [{ path: "*", element: <SaveButton course={view} /> }];
  const app = await renderApp(routes, { at: "/dashboard/courses" });
  fireEvent.click(await screen.findByRole("button"));
  return { ...app, requests };
}

describe("SaveButton", () => {
  test("[R8.13] the toast of a removal saves the course again", async () => {
    const { requests } = await press(true);
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Removed from saved courses"));
    const undo = getToasts()[0]?.action;
    expect(undo?.label).toBe("Undo");
    act(() => undo?.onAct());
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Course Saved!"));
    const names = requests.map(({ name }) => name).filter((name) => /saveCourse/i.test(name));
    expect(names).toEqual(["unsaveCourse", "saveCourse"]);
  });

  test("[R8.13] the toast of a saving opens the saved courses", async () => {
    const { router } = await press(false);
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Course Saved!"));
    await act(async () => getToasts()[0]?.action?.onAct());
    expect(router.state.location.search).toBe("?tab=saved");
  });
});
