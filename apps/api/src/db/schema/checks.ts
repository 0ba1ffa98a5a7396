import type { QuestionReportReason } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAttempt } from "@masar/contract/checks/schemas";
import type { AnswerSource } from "@masar/contract/mastery/constants";
import type { ModelQuestionContent } from "@masar/contract/model-questions/schemas";
import type { Generated } from "kysely";
import type { Changed, Created, Json } from "#api/db/schema/columns.ts";

export type CheckTables = {
  questions: {
    id: string;
    blueprint: string;
    milestone_key: string;
    content: Json<Question>;
    is_active: Generated<boolean>;
    edited_at: Date | null;
    reports_closed_at: Date | null;
    created_at: Created;
  };
  question_reports: {
    user_id: string;
    question_id: string;
    reason: QuestionReportReason;
    note: Generated<string>;
    created_at: Changed;
  };
  check_attempts: {
    user_id: string;
    id: string;
    path_id: string;
    milestone_key: string;
    answers: Json<CheckAttempt["answers"]>;
    correct: number;
    total: number;
    is_passed: boolean;
    finished_at: Date;
    created_at: Created;
  };
  milestone_questions: {
    user_id: string;
    id: string;
    path_id: string;
    milestone_key: string;
    content: Json<ModelQuestionContent>;
    model: string;
    created_at: Created;
  };
  note_questions: {
    user_id: string;
    id: string;
    note_id: string;
    content: Json<ModelQuestionContent>;
    model: string;
    created_at: Created;
  };
  question_attempts: {
    user_id: string;
    id: string;
    source: AnswerSource;
    answers: Json<CheckAttempt["answers"]>;
    finished_at: Date;
    created_at: Created;
  };
};
