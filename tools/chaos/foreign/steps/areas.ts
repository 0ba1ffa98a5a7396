import type { Area } from "../owner.ts";
import { accountArea } from "./account-steps.ts";
import { adminArea } from "./admin-steps.ts";
import { assistantArea } from "./assistant-steps.ts";
import { forumArea, moderationArea } from "./forum-steps.ts";
import { identitiesArea } from "./identity-steps.ts";
import { masteryArea } from "./mastery-steps.ts";
import { passkeyArea } from "./passkey-steps.ts";
import { pathArea } from "./path-steps.ts";
import { peopleArea } from "./people-steps.ts";
import { recordArea } from "./record-steps.ts";
import { studyArea } from "./study-steps.ts";

/** The account first: its first administrator needs an instance without one. */
export const areas: Area[] = [
  accountArea,
  passkeyArea,
  identitiesArea,
  studyArea,
  pathArea,
  masteryArea,
  recordArea,
  forumArea,
  assistantArea,
  moderationArea,
  adminArea,
  peopleArea,
];
