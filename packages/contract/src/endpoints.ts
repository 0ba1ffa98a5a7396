import type { z } from "zod";
import { accountEndpoints } from "./account.ts";
import { administrationEndpoints } from "./administration.ts";
import { assistantEndpoints } from "./assistant.ts";
import { calendarEndpoints } from "./calendar.ts";
import { communityEndpoints } from "./community.ts";
import { coursesEndpoints } from "./courses.ts";
import type { EndpointSchemas } from "./endpoint.ts";
import { milestonesEndpoints } from "./milestones.ts";
import { notesEndpoints } from "./notes.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { onboardingEndpoints } from "./onboarding.ts";
import { operationEndpoints } from "./operation.ts";
import { pathsEndpoints } from "./paths.ts";
import { profileEndpoints } from "./profile.ts";
import { reviewEndpoints } from "./review.ts";
import type { RouteName } from "./routes.ts";
import { settingsEndpoints } from "./settings.ts";
import { siteEndpoints } from "./site.ts";
import { studyEndpoints } from "./study.ts";
import { supportEndpoints } from "./support.ts";
import { tasksEndpoints } from "./tasks.ts";
import { translationsEndpoints } from "./translations.ts";

/** The schemas of every route of the table; a route without one does not compile. */
export const endpoints = {
  ...accountEndpoints,
  ...settingsEndpoints,
  ...onboardingEndpoints,
  ...pathsEndpoints,
  ...milestonesEndpoints,
  ...communityEndpoints,
  ...coursesEndpoints,
  ...studyEndpoints,
  ...tasksEndpoints,
  ...notesEndpoints,
  ...reviewEndpoints,
  ...assistantEndpoints,
  ...calendarEndpoints,
  ...profileEndpoints,
  ...notificationsEndpoints,
  ...siteEndpoints,
  ...supportEndpoints,
  ...translationsEndpoints,
  ...operationEndpoints,
  ...administrationEndpoints,
} satisfies Record<RouteName, EndpointSchemas>;

type Endpoints = typeof endpoints;
type Part<N extends RouteName, K extends string> = Endpoints[N] extends { [P in K]: infer S }
  ? S
  : never;

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : S extends null ? null : never;

/** What a caller passes. */
export type RequestOf<N extends RouteName> = (Part<N, "params"> extends never
  ? unknown
  : { params: InputOf<Part<N, "params">> }) &
  (Part<N, "query"> extends never ? unknown : { query?: InputOf<Part<N, "query">> }) &
  (Part<N, "body"> extends never ? unknown : { body: InputOf<Part<N, "body">> });

/** What a handler receives, after parsing. */
export type ParsedOf<N extends RouteName> = {
  params: OutputOf<Part<N, "params">>;
  query: OutputOf<Part<N, "query">>;
  body: OutputOf<Part<N, "body">>;
};

export type ResponseOf<N extends RouteName> = OutputOf<Endpoints[N]["response"]>;
