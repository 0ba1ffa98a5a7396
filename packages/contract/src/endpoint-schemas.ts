import type { z } from "zod";
import { accountEndpoints } from "./account/schemas.ts";
import { administrationEndpoints } from "./admin/schemas.ts";
import { assistantEndpoints } from "./assistant/schemas.ts";
import { calendarEndpoints } from "./calendar/schemas.ts";
import { communityEndpoints } from "./community/schemas.ts";
import { coursesEndpoints } from "./courses/schemas.ts";
import type { EndpointSchemas } from "./shared/field-schemas.ts";
import { milestonesEndpoints } from "./milestones/schemas.ts";
import { notesEndpoints } from "./notes/schemas.ts";
import { notificationsEndpoints } from "./notifications/schemas.ts";
import { onboardingEndpoints } from "./onboarding/schemas.ts";
import { operationEndpoints } from "./admin/instance-schemas.ts";
import { pathsEndpoints } from "./paths/schemas.ts";
import { profileEndpoints } from "./profile/schemas.ts";
import { reviewEndpoints } from "./review/schemas.ts";
import type { RouteName } from "./endpoints.ts";
import { settingsEndpoints } from "./settings/schemas.ts";
import { siteEndpoints } from "./newsletter/schemas.ts";
import { studyEndpoints } from "./study/schemas.ts";
import { supportEndpoints } from "./support/schemas.ts";
import { tasksEndpoints } from "./tasks/schemas.ts";
import { translationsEndpoints } from "./translations/schemas.ts";

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
