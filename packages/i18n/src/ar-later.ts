import courses from "../locales/ar/courses.json" with { type: "json" };
import onboarding from "../locales/ar/onboarding.json" with { type: "json" };
import operation from "../locales/ar/operation.json" with { type: "json" };
import paths from "../locales/ar/paths.json" with { type: "json" };
import region from "../locales/ar/region.json" with { type: "json" };
import road from "../locales/ar/road.json" with { type: "json" };
import settings from "../locales/ar/settings.json" with { type: "json" };

/** What further pages say; each loads them before it is drawn. */
export const strings = { courses, onboarding, operation, paths, region, road, settings };
