import { accountEndpoints } from "./account/endpoints.ts";
import { adminEndpoints } from "./admin/endpoints.ts";
import { instanceEndpoints } from "./instance/endpoints.ts";
import { assistantEndpoints } from "./assistant/endpoints.ts";
import { blueprintsEndpoints } from "./blueprints/endpoints.ts";
import { briefsEndpoints } from "./briefs/endpoints.ts";
import { calendarEndpoints } from "./calendar/endpoints.ts";
import { communityEndpoints } from "./community/endpoints.ts";
import { adminQuestionsEndpoints } from "./checks/admin-endpoints.ts";
import { checksEndpoints } from "./checks/endpoints.ts";
import { coursesEndpoints } from "./courses/endpoints.ts";
import { importsEndpoints } from "./imports/endpoints.ts";
import { milestonesEndpoints } from "./milestones/endpoints.ts";
import { newsletterEndpoints } from "./newsletter/endpoints.ts";
import { notesEndpoints } from "./notes/endpoints.ts";
import { notificationsEndpoints } from "./notifications/endpoints.ts";
import { onboardingEndpoints } from "./onboarding/endpoints.ts";
import { ownLinksEndpoints } from "./own-links/endpoints.ts";
import { playlistsEndpoints } from "./playlists/endpoints.ts";
import { pathsEndpoints } from "./paths/endpoints.ts";
import { publicationsEndpoints } from "./publications/endpoints.ts";
import { profileEndpoints } from "./profile/endpoints.ts";
import { replacementsEndpoints } from "./replacements/endpoints.ts";
import { resourcesEndpoints } from "./resources/endpoints.ts";
import { reviewEndpoints } from "./review/endpoints.ts";
import { settingsEndpoints } from "./settings/endpoints.ts";
import { studyEndpoints } from "./study/endpoints.ts";
import { supportEndpoints } from "./support/endpoints.ts";
import { tasksEndpoints } from "./tasks/endpoints.ts";
import { telegramEndpoints } from "./telegram/endpoints.ts";
import { translationsEndpoints } from "./translations/endpoints.ts";

/**
 * Every endpoint of the API, for the server, tests and tools. The browser imports a feature's own table, so that its
 * rows are loaded with the code that uses them.
 */
export const endpoints = {
  ...accountEndpoints,
  ...adminEndpoints,
  ...blueprintsEndpoints,
  ...instanceEndpoints,
  ...assistantEndpoints,
  ...briefsEndpoints,
  ...calendarEndpoints,
  ...communityEndpoints,
  ...checksEndpoints,
  ...adminQuestionsEndpoints,
  ...coursesEndpoints,
  ...importsEndpoints,
  ...milestonesEndpoints,
  ...telegramEndpoints,
  ...newsletterEndpoints,
  ...notesEndpoints,
  ...notificationsEndpoints,
  ...onboardingEndpoints,
  ...ownLinksEndpoints,
  ...playlistsEndpoints,
  ...pathsEndpoints,
  ...profileEndpoints,
  ...publicationsEndpoints,
  ...replacementsEndpoints,
  ...resourcesEndpoints,
  ...reviewEndpoints,
  ...settingsEndpoints,
  ...studyEndpoints,
  ...supportEndpoints,
  ...tasksEndpoints,
  ...translationsEndpoints,
};

export type EndpointName = keyof typeof endpoints;
