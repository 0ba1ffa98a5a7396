import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Link, useSearchParams } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { SearchBox } from "./search-box.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List() {
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <SearchBox
        value={search.get("q") ?? ""}
        label="Search"
        clearLabel="Clear"
        onSearch={(q) => setSearch({ q }, { replace: true })}
      />
      <Link to="/one">One</Link>
    </>
  );
}

test("a link that is followed before the fingers have rested is not called back by the search", async () => {
  fakeApi({ getSession: () => ({ session: makeSession() }) });
  let arrive: (page: null) => void = () => {};
  const arriving = new Promise<null>((resolve) => {
    arrive = resolve;
  });
  const { router } = await renderApp(
    [
      { path: "/list", element: <List /> },
      { path: "/one", element: <p>The one</p>, loader: () => arriving },
    ],
    { at: "/list" },
  );
  const box = await screen.findByRole("searchbox", { name: "Search" });
  fireEvent.change(box, { target: { value: "joins" } });
  await waitFor(() => expect(router.state.location.search).toBe("?q=joins"));
  fireEvent.change(box, { target: { value: "joins in SQL" } });
  fireEvent.click(screen.getByRole("link", { name: "One" }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  arrive(null);
  expect(await screen.findByText("The one")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/one");
});
