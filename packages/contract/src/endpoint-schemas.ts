import type { z } from "zod";
import { accountSchemas } from "./account/schemas.ts";
import { adminSchemas } from "./admin/schemas.ts";
import { assistantSchemas } from "./assistant/schemas.ts";
import { briefsSchemas } from "./briefs/schemas.ts";
import { identitySchemas } from "./identities/schemas.ts";
import { calendarSchemas } from "./calendar/schemas.ts";
import { communitySchemas } from "./community/schemas.ts";
import { adminQuestionsSchemas } from "./checks/admin-schemas.ts";
import { checksSchemas } from "./checks/schemas.ts";
import { coursesSchemas } from "./courses/schemas.ts";
import type { EndpointSchemas } from "./shared/field-schemas.ts";
import { masterySchemas } from "./mastery/schemas.ts";
import { modelQuestionsSchemas } from "./model-questions/schemas.ts";
import { milestonesSchemas } from "./milestones/schemas.ts";
import { notesSchemas } from "./notes/schemas.ts";
import { notificationsSchemas } from "./notifications/schemas.ts";
import { onboardingSchemas } from "./onboarding/schemas.ts";
import { instanceSchemas } from "./instance/schemas.ts";
import { ownLinksSchemas } from "./own-links/schemas.ts";
import { playlistsSchemas } from "./playlists/schemas.ts";
import { importsSchemas } from "./imports/schemas.ts";
import { peopleSchemas } from "./people/schemas.ts";
import { pathsSchemas } from "./paths/schemas.ts";
import { publicationsSchemas } from "./publications/schemas.ts";
import { profileSchemas } from "./profile/schemas.ts";
import { proposalsSchemas } from "./proposals/schemas.ts";
import { replacementsSchemas } from "./replacements/schemas.ts";
import { resourcesSchemas } from "./resources/admin-schemas.ts";
import { reviewSchemas } from "./review/schemas.ts";
import type { EndpointName } from "./endpoints.ts";
import { settingsSchemas } from "./settings/schemas.ts";
import { newsletterSchemas } from "./newsletter/schemas.ts";
import { studySchemas } from "./study/schemas.ts";
import { supportSchemas } from "./support/schemas.ts";
import { tasksSchemas } from "./tasks/schemas.ts";
import { telegramSchemas } from "./telegram/schemas.ts";
import { blueprintsSchemas } from "./blueprints/schemas.ts";
import { translationsSchemas } from "./translations/schemas.ts";

/** The schemas of every endpoint; an endpoint without one does not compile. */
export const endpointSchemas = {
  ...accountSchemas,
  ...identitySchemas,
  ...settingsSchemas,
  ...onboardingSchemas,
  ...ownLinksSchemas,
  ...playlistsSchemas,
  ...pathsSchemas,
  ...peopleSchemas,
  ...importsSchemas,
  ...masterySchemas,
  ...milestonesSchemas,
  ...modelQuestionsSchemas,
  ...communitySchemas,
  ...briefsSchemas,
  ...checksSchemas,
  ...adminQuestionsSchemas,
  ...coursesSchemas,
  ...studySchemas,
  ...tasksSchemas,
  ...notesSchemas,
  ...proposalsSchemas,
  ...replacementsSchemas,
  ...resourcesSchemas,
  ...reviewSchemas,
  ...assistantSchemas,
  ...calendarSchemas,
  ...profileSchemas,
  ...publicationsSchemas,
  ...notificationsSchemas,
  ...telegramSchemas,
  ...newsletterSchemas,
  ...supportSchemas,
  ...translationsSchemas,
  ...blueprintsSchemas,
  ...instanceSchemas,
  ...adminSchemas,
} satisfies Record<EndpointName, EndpointSchemas>;

type Endpoints = typeof endpointSchemas;
type Part<N extends EndpointName, K extends string> = Endpoints[N] extends { [P in K]: infer S }
  ? S
  : never;

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : S extends null ? null : never;

/** The request before parsing, as a caller passes it. */
export type RequestOf<N extends EndpointName> = (Part<N, "params"> extends never
  ? unknown
  : { params: InputOf<Part<N, "params">> }) &
  (Part<N, "query"> extends never ? unknown : { query?: InputOf<Part<N, "query">> }) &
  (Part<N, "body"> extends never ? unknown : { body: InputOf<Part<N, "body">> });

/** The request after parsing, as a handler receives it. */
export type ParsedOf<N extends EndpointName> = {
  params: OutputOf<Part<N, "params">>;
  query: OutputOf<Part<N, "query">>;
  body: OutputOf<Part<N, "body">>;
};

export type BodyOf<N extends EndpointName> = ParsedOf<N>["body"];
export type QueryOf<N extends EndpointName> = ParsedOf<N>["query"];
export type ResponseOf<N extends EndpointName> = OutputOf<Endpoints[N]["response"]>;
