import courses from "../locales/en/courses.json" with { type: "json" };
import onboarding from "../locales/en/onboarding.json" with { type: "json" };
import operation from "../locales/en/operation.json" with { type: "json" };
import paths from "../locales/en/paths.json" with { type: "json" };
import region from "../locales/en/region.json" with { type: "json" };
import road from "../locales/en/road.json" with { type: "json" };
import settings from "../locales/en/settings.json" with { type: "json" };

/** What further pages say; each loads them before it is drawn. */
export const strings = { courses, onboarding, operation, paths, region, road, settings };
