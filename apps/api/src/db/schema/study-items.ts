import type { CardState, Priority, RecallRating } from "@masar/contract/study/constants";
import type { ColumnType, Generated } from "kysely";

/** What a learner writes and asks themselves, apart from paths: a part of the tables in `schema.ts`. */
type Created = ColumnType<Date, never, never>;
type LocalDate = string;

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
    change_id: string;
    at: Date;
    is_on: boolean;
    arrived_at: Date;
  };
  tasks: {
    user_id: string;
    id: string;
    title: Generated<string>;
    description: Generated<string>;
    due_date: LocalDate | null;
    completed: Generated<boolean>;
    priority: Generated<Priority>;
    path_id: string | null;
    milestone_key: string | null;
    is_sample: Generated<boolean>;
    deleted_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  notes: {
    user_id: string;
    id: string;
    category: Generated<string>;
    tags: Generated<string[]>;
    is_favorite: Generated<boolean>;
    path_id: string | null;
    milestone_key: string | null;
    is_sample: Generated<boolean>;
    deleted_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  note_versions: { user_id: string; id: string; note_id: string; base: string | null; at: Date };
  note_texts: {
    user_id: string;
    version_id: string;
    title: string;
    content: string;
    deleted_at: Date | null;
  };
  review_cards: {
    user_id: string;
    id: string;
    front: Generated<string>;
    back: Generated<string>;
    path_id: string | null;
    milestone_key: string | null;
    sub_milestone: string | null;
    due_on: LocalDate;
    state: CardState;
    stability: number;
    difficulty: number;
    reps: number;
    lapses: number;
    last_reviewed_at: Date | null;
    deleted_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  card_reviews: {
    user_id: string;
    id: string;
    card_id: string;
    rating: RecallRating;
    reviewed_at: Date;
    local_date: LocalDate;
    created_at: Created;
  };
};
