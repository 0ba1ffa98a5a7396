import { expect, test } from "vitest";
import { formatManifest, leaveHydrated, leaveOutImports } from "./trim-manifest.ts";
import type { RoutePart } from "./web-manifest.ts";

const part = (id: string, rest: Partial<RoutePart>): RoutePart => ({
  id,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  ...rest,
});

test("the router's manifest has no static pages", () => {
  const routes = Object.fromEntries(
    [
      part("root", {}),
      part("ar/layout", { parentId: "root", path: "ar" }),
      part("ar/home", { parentId: "ar/layout" }),
      part("ar/article", { parentId: "ar/layout", path: "blog/:slug" }),
      part("ar/not-found", { parentId: "ar/layout", path: "not-found" }),
      part("ar/login", { parentId: "ar/layout", path: "login" }),
      part("routes/app/layout", { parentId: "root" }),
      part("routes/app/dashboard", { parentId: "routes/app/layout", path: "dashboard" }),
    ].map((route) => [route.id ?? "", route]),
  );
  const left = leaveHydrated({ entry: part("entry", {}), routes });
  expect(Object.keys(left.routes)).toEqual([
    "root",
    "ar/layout",
    "ar/login",
    "routes/app/layout",
    "routes/app/dashboard",
  ]);
});

test("the router's manifest lists imports of the entry, but not of pages", () => {
  const imports = ["/assets/base.js"];
  const routes = { root: part("root", { imports }), page: part("page", { imports }) };
  const short = leaveOutImports({ entry: part("entry", { imports }), routes });
  expect(short.entry.imports).toEqual(imports);
  expect(short.routes["page"]).toEqual(part("page", {}));
});

test("the router's manifest has no flags that are false and no empty lists", () => {
  const page = { ...part("page", {}), hasAction: false, hasClientLoader: true };
  const text = formatManifest({ entry: part("entry", {}), routes: { page } });
  const { id, module } = page;
  expect(JSON.parse(text).routes.page).toEqual({ id, module, hasClientLoader: true });
});
