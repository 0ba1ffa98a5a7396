import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";

/** The changes a learner can make with no network: each counts once, however often it is sent. */
export type ChangeName =
  | "saveTask"
  | "saveNote"
  | "saveCard"
  | "reviewCard"
  | "tickSubMilestone"
  | "saveMilestoneNotes"
  | "startMilestone"
  | "completeMilestone"
  | "endStudySession";

export type NewChange = {
  [N in ChangeName]: { name: N; input: RequestOf<N> };
}[ChangeName];

/** As it waits on the device. One that was sent may be known to the server although no answer came. */
export type QueuedChange = NewChange & {
  seq: number;
  wasSent: boolean;
  /** How often it was sent. */
  tries?: number;
  /** Texts of a note that were never sent because this one took their place: a page may still show them. */
  replaces?: string[];
};

export type AnswerOf<N extends ChangeName> = ResponseOf<N>;
