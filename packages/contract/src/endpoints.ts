import { accountEndpoints } from "./account/endpoints.ts";
import { adminEndpoints } from "./admin/endpoints.ts";
import { instanceEndpoints } from "./instance/endpoints.ts";
import { assistantEndpoints } from "./assistant/endpoints.ts";
import { blueprintsEndpoints } from "./blueprints/endpoints.ts";
import { briefsEndpoints } from "./briefs/endpoints.ts";
import { identityEndpoints } from "./identities/endpoints.ts";
import { calendarEndpoints } from "./calendar/endpoints.ts";
import { communityEndpoints } from "./community/endpoints.ts";
import { adminQuestionsEndpoints } from "./checks/admin-endpoints.ts";
import { checksEndpoints } from "./checks/endpoints.ts";
import { coursesEndpoints } from "./courses/endpoints.ts";
import { importsEndpoints } from "./imports/endpoints.ts";
import { masteryEndpoints } from "./mastery/endpoints.ts";
import { milestonesEndpoints } from "./milestones/endpoints.ts";
import { modelQuestionsEndpoints } from "./model-questions/endpoints.ts";
import { newsletterEndpoints } from "./newsletter/endpoints.ts";
import { notesEndpoints } from "./notes/endpoints.ts";
import { notificationsEndpoints } from "./notifications/endpoints.ts";
import { onboardingEndpoints } from "./onboarding/endpoints.ts";
import { ownLinksEndpoints } from "./own-links/endpoints.ts";
import { playlistsEndpoints } from "./playlists/endpoints.ts";
import { peopleEndpoints } from "./people/endpoints.ts";
import { pathsEndpoints } from "./paths/endpoints.ts";
import { publicationsEndpoints } from "./publications/endpoints.ts";
import { profileEndpoints } from "./profile/endpoints.ts";
import { proposalsEndpoints } from "./proposals/endpoints.ts";
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
  ...identityEndpoints,
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
  ...masteryEndpoints,
  ...milestonesEndpoints,
  ...modelQuestionsEndpoints,
  ...telegramEndpoints,
  ...newsletterEndpoints,
  ...notesEndpoints,
  ...notificationsEndpoints,
  ...onboardingEndpoints,
  ...ownLinksEndpoints,
  ...playlistsEndpoints,
  ...pathsEndpoints,
  ...peopleEndpoints,
  ...profileEndpoints,
  ...publicationsEndpoints,
  ...proposalsEndpoints,
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
