import type { DiscoveredCourse } from "@masar/contract/assistant/schemas";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { FoundCourses } from "./found-courses.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

const course: DiscoveredCourse = {
  title: "SQL from zero",
  provider: "Udemy",
  url: "https://www.udemy.com/course/sql/",
  description: "Queries, step by step.",
  price: "$19.99",
  duration: "3 weeks",
  rating: 4.5,
  level: "beginner",
};

async function show(
  courses: DiscoveredCourse[],
  handlers: Parameters<typeof fakeApi>[0] = {},
  language: "en" | "ar" = "en",
) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    listSavedCourses: () => ({ courses: [], next: null }),
    saveDiscoveredCourse: (body: object) => ({ ...body, is_active: true }),
    ...handlers,
  });
  const routes = [{ path: "*", element: <FoundCourses courses={courses} /> }];
  await renderApp(routes, { at: "/dashboard", language });
  await act(async () => {});
  return requests.filter(({ name }) => name !== "getSession");
}

const facts = () =>
  within(screen.getByRole("article"))
    .queryAllByRole("listitem")
    .map((fact) => fact.textContent);
const saveButton = () => screen.getByRole("button", { name: "Save SQL from zero" });
const title = () => getToasts()[0]?.title;

describe("[R3.14] a found course", () => {
  test("[R2.42] shows its facts, a link and a save button", async () => {
    await show([course]);
    screen.getByRole("heading", { name: "SQL from zero" });
    screen.getByText("Udemy");
    screen.getByText("Queries, step by step.");
    expect(facts()).toEqual(["Beginner", "about 30 h", "$19.99", "Rated 4.5 out of 5"]);
    const open = screen.getByRole("link", { name: /^Open course: SQL from zero/ });
    expect(open.getAttribute("href")).toBe(course.url);
    expect(open.getAttribute("rel")).toContain("noopener");
    saveButton();
  });

  test.each([
    ["en", "Link not checked for this answer"],
    ["ar", "لم يُفحص الرابط لهذه الإجابة"],
  ] as const)("[N1.40] in %s says that the link is unchecked: %s", async (language, text) => {
    await show([course], {}, language);
    screen.getByText(text);
    expect(screen.queryByText(/yet|بعد$/)).toBeNull();
  });

  test.each([
    [{ price: "", duration: "", level: "", rating: null }, []],
    [{ price: "Varies", duration: "self-paced", level: "any", rating: null }, ["Price varies"]],
    [
      { price: "Free", duration: "5 hours", level: "Advanced", rating: null },
      ["Advanced", "about 5 h", "Free"],
    ],
    [{ price: "200 EGP", duration: "unknown", level: "", rating: null }, ["200 EGP"]],
  ] as [Partial<DiscoveredCourse>, string[]][])("with %j shows %j", async (values, named) => {
    await show([{ ...course, ...values }]);
    expect(facts()).toEqual(named);
  });

  test("[R8.15] with a blocked URL says so", async () => {
    await show([{ ...course, url: "https://evil.test/sql" }]);
    expect(screen.queryByRole("link")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Open course/ }));
    expect(title()).toBe("Link Not Available");
  });
});

describe("[R8.13] saving a found course", () => {
  test("saves it once after several taps and shows that it is saved", async () => {
    const bodies: object[] = [];
    await show([course], {
      saveDiscoveredCourse: async (body: object) => {
        bodies.push(body);
        return { ...body, is_active: true };
      },
    });
    const button = saveButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(title()).toBe("Course Saved!"));
    await screen.findByText("Saved");
    fireEvent.click(button);
    await act(async () => {});
    expect(bodies).toEqual([{ ...course, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(button.getAttribute("aria-pressed")).toBe("true");
  });

  test("does not send unknown facts", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: makeSession() }),
      listSavedCourses: () => ({ courses: [], next: null }),
      saveDiscoveredCourse: (body: object) => body,
    });
    const routes = [{ path: "*", element: <FoundCourses courses={[{ ...course, level: "" }]} /> }];
    await renderApp(routes, { at: "/dashboard" });
    fireEvent.click(saveButton());
    await waitFor(() => expect(title()).toBe("Course Saved!"));
    const sent = requests.find(({ name }) => name === "saveDiscoveredCourse");
    expect(sent?.body).not.toHaveProperty("level");
  });

  test("shows a course that is saved already as saved", async () => {
    await show([course], {
      listSavedCourses: () => ({ courses: [{ url: course.url }], next: null }),
    });
    await screen.findByText("Saved");
    expect(saveButton().getAttribute("aria-pressed")).toBe("true");
  });

  test.each([
    ["Save Failed", () => refuse("not_possible_now")],
    ["Save Failed", () => refuse("internal")],
    [
      "Save Error",
      () => {
        throw new TypeError("fetch failed");
      },
    ],
  ] as [string, () => Response][])(
    "that fails shows '%s' and can be retried",
    async (words, fail) => {
      const ids: string[] = [];
      await show([course], {
        saveDiscoveredCourse: (body: { id: string }) => {
          ids.push(body.id);
          return ids.length === 1 ? fail() : body;
        },
      });
      fireEvent.click(saveButton());
      await waitFor(() => expect(title()).toBe(words));
      fireEvent.click(saveButton());
      await waitFor(() => expect(title()).toBe("Course Saved!"));
      expect(ids[0]).toBe(ids[1]);
    },
  );

  test("[R6.03] requires a session", async () => {
    await show([course], { saveDiscoveredCourse: () => refuse("unauthorized") });
    fireEvent.click(saveButton());
    await waitFor(() => expect(title()).toBe("Authentication Required"));
    expect(getToasts()[0]?.description).toBe("Please log in to save courses.");
  });
});
