import type { Generated } from "kysely";
import type { Created, GeneratedJson, LocalDate, OwnId, OwnRow } from "#api/db/schema/columns.ts";
import type { Citation, DiscoveredCourse } from "@masar/contract/assistant/schemas";
import type { AssistantMode, ReportReason } from "@masar/contract/assistant/constants";

export type AssistantTables = {
  assistant_conversations: OwnRow & {
    path_id: string | null;
    milestone_key: string | null;
    title: string;
    context: AssistantMode;
    folded: Generated<string>;
    messages: Generated<number>;
    expires_at: Date;
  };
  assistant_messages: OwnId & {
    conversation_id: string;
    place: number;
    is_user: boolean;
    content: string;
    context: AssistantMode;
    citations: GeneratedJson<Citation[]>;
    related_questions: GeneratedJson<string[]>;
    discovered_courses: GeneratedJson<DiscoveredCourse[]>;
    is_course_discovery: Generated<boolean>;
    fallback: Generated<boolean>;
    model: string | null;
    prompt_version: string | null;
    is_stopped: Generated<boolean>;
    report_reason: ReportReason | null;
    report_comment: string | null;
    reported_at: Date | null;
    created_at: Created;
  };
  assistant_support_messages: { user_id: string; message_id: string };
  assistant_calls: OwnId & {
    kind: "question" | "speech" | "path";
    state: Generated<"running" | "done" | "failed">;
    local_date: LocalDate;
    tokens: Generated<number>;
    audio_seconds: Generated<number>;
    started_at: Generated<Date>;
    ended_at: Date | null;
  };
  ai_spend: {
    day: LocalDate;
    model: string;
    requests: Generated<number>;
    failures: Generated<number>;
    tokens: Generated<number>;
  };
};
