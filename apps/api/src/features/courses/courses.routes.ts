import { limits } from "@masar/contract/limits";
import type { Catalog } from "@masar/domain/catalog/catalog";
import * as admin from "./admin/admin-courses.service.ts";
import * as courseImport from "./admin/course-import.service.ts";
import * as courses from "./courses.service.ts";
import * as saved from "./saved/saved-courses.service.ts";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import {
  createStaticAnswer,
  sendStaticAnswer,
  type StaticAnswer,
} from "#api/http/static-answer.ts";

export function publicCoursesRoutes({ serve }: Endpoints): void {
  const answers = new WeakMap<Catalog, StaticAnswer>();
  serve("getCatalogTerms", async (_ctx, _input, reply) => {
    const catalog = getCatalog();
    const terms = answers.get(catalog) ?? createStaticAnswer(courses.describeCatalogTerms(catalog));
    answers.set(catalog, terms);
    return sendStaticAnswer(reply, terms, limits.courses.cacheSeconds);
  });
}

export function coursesRoutes({ serve }: Endpoints): void {
  serve("listCourses", (ctx, { query }) => courses.listCourses(ctx, query));
  serve("listSavedCourses", (ctx, { query }) => saved.listSavedCourses(ctx, query));
  serve("getCourse", (ctx, { params }) => courses.getCourse(ctx, params));
  serve("saveCourse", (ctx, { params }) => saved.saveCourse(ctx, params));
  serve("unsaveCourse", (ctx, { params }) => saved.unsaveCourse(ctx, params));
  serve("completeCourse", (ctx, { params, body }) =>
    saved.completeCourse(ctx, { ...params, ...body }),
  );
  serve("saveDiscoveredCourse", (ctx, { body }) => saved.saveDiscoveredCourse(ctx, body));
  serve("reportDeadLink", (ctx, { params }) => courses.reportDeadLink(ctx, params));
}

export function adminCoursesRoutes({ serve }: Endpoints): void {
  serve("listDeadLinks", (ctx, { query }) => courses.listDeadLinks(ctx, query));
  serve("dismissLinkReports", (ctx, { params }) => courses.dismissLinkReports(ctx, params));
  serve("listAdminCourses", (ctx, { query }) => admin.listAdminCourses(ctx, query));
  serve("addCourse", (ctx, { body }) => admin.addCourse(ctx, body));
  serve("updateCourse", (ctx, { params, body }) => admin.updateCourse(ctx, params.id, body));
  serve("exportCourses", (ctx) => admin.exportCourses(ctx));
  serve("checkCourseImport", (ctx, { body }) => courseImport.checkCourseImport(ctx, body));
  serve("importCourses", (ctx, { body }) => courseImport.importCourses(ctx, body));
  serve("replaceCourseLink", (ctx, { params, body }) =>
    courses.replaceCourseLink(ctx, { ...params, ...body }),
  );
}
