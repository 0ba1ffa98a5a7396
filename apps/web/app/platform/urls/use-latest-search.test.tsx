import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { useLatestSearch } from "./use-latest-search.ts";

function Filters() {
  const [search, setSearch] = useSearchParams();
  const readLatest = useLatestSearch(search);
  const choose = (name: string) => {
    const next = readLatest();
    next.set(name, "chosen");
    setSearch(next);
  };
  return ["category", "language"].map((name) => (
    <button key={name} type="button" onClick={() => choose(name)}>
      {name}
    </button>
  ));
}

test("two choices are both in the URL while the page of the first is still loading", async () => {
  const loaded = Promise.withResolvers<null>();
  const router = createMemoryRouter([
    {
      path: "/",
      Component: Filters,
      loader: ({ request }) => (request.url.includes("?") ? loaded.promise : null),
      HydrateFallback: () => null,
    },
  ]);
  render(<RouterProvider router={router} />);
  for (const name of ["category", "language"]) {
    fireEvent.click(await screen.findByRole("button", { name }));
  }
  loaded.resolve(null);
  await waitFor(() =>
    expect(router.state.location.search).toBe("?category=chosen&language=chosen"),
  );
});
