export type QuestionSource =
  | { kind: "milestone"; pathId: string; key: string }
  | { kind: "note"; id: string };
