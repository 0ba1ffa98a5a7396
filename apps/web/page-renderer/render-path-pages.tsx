import type { PathPage, PathPageRenderer } from "@masar/domain/path-pages/path-page";
import type { Language } from "@masar/i18n/locales";
import { renderToReadableStream } from "react-dom/server";
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
  UNSAFE_withComponentProps as withComponentProps,
} from "react-router";
import { publicHref } from "../app/platform/urls/links.ts";
import type { PublicPath } from "../app/platform/urls/public-paths.ts";
import { siteOrigin } from "../app/platform/urls/site-origin.ts";
import * as root from "../app/root.tsx";
import PublicLayout from "../app/routes/public/layout.tsx";
import PathRoute, { meta as pathMeta } from "../app/routes/public/path.tsx";
import PathsRoute, { meta as pathsMeta } from "../app/routes/public/paths.tsx";
import { injectIslandEntry } from "./inject-island-entry.ts";

/** Written into the bundle by `bundle-page-renderer.ts`. */
declare const webManifest: ServerBuild["assets"];
declare const siteEntry: string;

type RouteComponent = Parameters<typeof withComponentProps>[0];

const shownPages = createContext<readonly PathPage[]>([]);
const renderError = createContext<unknown>(undefined);

const pagesOf = ({ context }: LoaderFunctionArgs) => context.get(shownPages);

const modules = {
  layout: { default: withComponentProps(PublicLayout) },
  paths: {
    default: withComponentProps(PathsRoute as RouteComponent),
    meta: pathsMeta,
    loader: (args: LoaderFunctionArgs) => ({ pages: pagesOf(args) }),
  },
  path: {
    default: withComponentProps(PathRoute as RouteComponent),
    meta: pathMeta,
    loader: (args: LoaderFunctionArgs) => ({ page: pagesOf(args)[0] }),
  },
};

/** Those of the web build, with loaders that get their pages from the caller. */
const routes = Object.fromEntries(
  Object.entries(webManifest.routes).flatMap(([id, route]) => {
    const module = id === "root" ? root : modules[id.split("/")[1] as keyof typeof modules];
    return route && module ? [[id, { ...route, path: route.path ?? "", module }]] : [];
  }),
) as ServerBuild["routes"];

const handle = createRequestHandler(
  {
    entry: {
      module: {
        default: drawDocument,
        handleError: (error, { context }) => context.set(renderError, error),
      },
    },
    routes,
    // The router needs a module for each of its routes.
    assets: {
      ...webManifest,
      routes: Object.fromEntries(Object.entries(webManifest.routes).filter(([id]) => id in routes)),
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  },
  "production",
);

async function drawDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const document = <ServerRouter context={context} url={request.url} />;
  return new Response(await renderToReadableStream(document), { status, headers });
}

/** In the form of the prerendered static pages. */
async function render(path: PublicPath, language: Language, pages: readonly PathPage[]) {
  const context = new RouterContextProvider();
  context.set(shownPages, pages);
  const address = siteOrigin + publicHref(path, language);
  const response = await handle(new Request(address), context);
  if (response.status !== 200) {
    throw new Error(`${address} was not drawn`, { cause: context.get(renderError) });
  }
  return injectIslandEntry(await response.text(), siteEntry);
}

export const pathPageRenderer: PathPageRenderer = {
  renderPage: (language, page) => render(`/paths/${page.slug}`, language, [page]),
  renderGallery: (language, pages) => render("/paths", language, pages),
};
