import type { CardState, Priority, RecallRating } from "@masar/contract/study/constants";
import type { Generated } from "kysely";
import type { Created, LocalDate, OwnId, OwnItem } from "#api/db/schema/columns.ts";

export type ItemTables = {
  calendar_feeds: {
    user_id: string;
    token_hash: string;
    created_at: Created;
    last_read_at: Date | null;
  };
  change_clocks: { user_id: string; target: string; at: Date; change_id: string };
  milestone_changes: {
    user_id: string;
    path_id: string;
    milestone_key: string;
    sub_milestone: Generated<string>;
    session: Generated<string>;
    planned: Generated<string[]>;
    change_id: string;
    at: Date;
    is_on: boolean;
    arrived_at: Date;
  };
  tasks: OwnItem & {
    title: Generated<string>;
    description: Generated<string>;
    due_date: LocalDate | null;
    completed: Generated<boolean>;
    priority: Generated<Priority>;
    is_sample: Generated<boolean>;
  };
  own_links: OwnId & {
    path_id: string;
    milestone_key: string;
    sub_milestone: string | null;
    url: string;
    title: string;
    minutes: number | null;
    deleted_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  notes: OwnItem & {
    category: Generated<string>;
    tags: Generated<string[]>;
    is_favorite: Generated<boolean>;
    is_sample: Generated<boolean>;
  };
  note_versions: { user_id: string; id: string; note_id: string; base: string | null; at: Date };
  note_texts: {
    user_id: string;
    version_id: string;
    title: string;
    content: string;
    deleted_at: Date | null;
  };
  review_cards: OwnItem & {
    front: Generated<string>;
    back: Generated<string>;
    sub_milestone: string | null;
    due_on: LocalDate;
    state: CardState;
    stability: number;
    difficulty: number;
    reps: number;
    lapses: number;
    last_reviewed_at: Date | null;
  };
  card_reviews: OwnId & {
    card_id: string;
    rating: RecallRating;
    reviewed_at: Date;
    local_date: LocalDate;
    created_at: Created;
  };
};
