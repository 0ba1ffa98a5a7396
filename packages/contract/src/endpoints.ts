import { firstRoutes } from "./first-routes.ts";
import { laterRoutes } from "./later-routes.ts";

export { type Access, learnerHeader, type Route } from "./first-routes.ts";

/** THE ENDPOINT TABLE: what the API offers, and who may ask. In two parts, because browsers fetch them apart. */
export const routes = { ...firstRoutes, ...laterRoutes };

export type RouteName = keyof typeof routes;
