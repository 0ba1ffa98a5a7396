import type { ColumnType, Generated } from "kysely";
import type { Consent, Role } from "@masar/contract/account/schemas";
import type { ChatMonths } from "@masar/contract/assistant/constants";
import type {
  Budget,
  DayState,
  GenerationStage,
  GenerationStatus,
  Level,
  OnboardingStep,
  PathStatus,
  StudyLanguage,
} from "@masar/contract/paths/constants";
import type {
  Adaptation,
  Candidate,
  Generation,
  Intake,
  LearningPath,
  Milestone,
} from "@masar/contract/paths/schemas";
import type { CourseCard } from "@masar/contract/courses/schemas";
import type { BusySeason, Language, Settings } from "@masar/contract/settings/schemas";
import type { ClosedDaySnapshot, StreakState } from "@masar/domain/study/streak";
import type { AccountTables } from "#api/db/schema/account.ts";
import type { AssistantTables } from "#api/db/schema/assistant.ts";
import type { CommunityTables } from "#api/db/schema/community.ts";
import type { ItemTables } from "#api/db/schema/study-items.ts";
import type { NotificationTables } from "#api/db/schema/notifications.ts";
import type { ProfileTables } from "#api/db/schema/profile.ts";
import type { SiteTables } from "#api/db/schema/site.ts";

/** The tables as the API sees them; `catalogue.test.ts` holds them against the database. */
type Created = ColumnType<Date, never, never>;
type Changed = ColumnType<Date, never, Date>;
/** Read as it is, written as text: the driver would turn an array into one of Postgres. */
type Json<T> = ColumnType<T, string, string>;
/** The same with a default. */
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
/** `YYYY-MM-DD`: a day of somebody's calendar is never an instant. */
type LocalDate = string;

/** What an edit can change, as it was before. */
export type PathSnapshot = Pick<LearningPath, "title" | "description" | "milestones">;

type PartTables = AccountTables &
  AssistantTables &
  CommunityTables &
  ItemTables &
  NotificationTables &
  ProfileTables &
  SiteTables;

export type AppTables = PartTables & {
  settings: {
    user_id: string;
    country: string | null;
    time_zone: Generated<string>;
    setup_completed_at: Date | null;
    weekly_target_hours: number | null;
    day_start_hour: Generated<number>;
    rest_days: number[] | null;
    daily_goal_minutes: Generated<number>;
    streak_hidden: Generated<boolean>;
    previous_time_zone: string | null;
    time_zone_changed_at: Date | null;
    focus_minutes: Generated<number>;
    break_minutes: Generated<number>;
    long_break_minutes: Generated<number>;
    timer_auto_start: Generated<boolean>;
    timer_sound: Generated<boolean>;
    study_time: string | null;
    busy_season: Json<BusySeason> | null;
    hints_first: Generated<boolean>;
    chat_months: ColumnType<ChatMonths, number | undefined, number>;
    digits: Generated<Settings["digits"]>;
    hijri_dates: Generated<boolean>;
    first_day: number | null;
    motion: Generated<Settings["motion"]>;
    low_data: Generated<boolean>;
    quiet_from: string | null;
    quiet_to: string | null;
    created_at: Created;
    updated_at: Changed;
  };
  consents: {
    user_id: string;
    id: Generated<string>;
    kind: Consent["kind"];
    granted: boolean;
    version: string;
    created_at: Created;
  };
  live_cursors: { user_id: string; last_seq: number };
  live_events: {
    user_id: string;
    seq: number;
    name: string;
    payload: unknown;
    created_at: Created;
  };
  learning_paths: {
    user_id: string;
    id: string;
    title: string;
    description: string;
    status: PathStatus;
    progress_percentage: Generated<number>;
    milestones: Json<Record<string, Milestone>>;
    estimated_duration_weeks: number | null;
    language: Language;
    goal: string;
    blueprint: string | null;
    level: Level;
    study_language: StudyLanguage;
    budget: Budget;
    known_skills: Generated<string[]>;
    hours_per_week: number;
    study_days: number[];
    start_date: LocalDate;
    done_before: Generated<string[]>;
    deadline: LocalDate | null;
    is_pinned: Generated<boolean>;
    version: Generated<number>;
    next_key: number;
    next_sub: number;
    generation_id: string | null;
    completed_at: Date | null;
    created_at: ColumnType<Date, Date | undefined, never>;
    updated_at: Changed;
  };
  path_versions: {
    user_id: string;
    path_id: string;
    version: number;
    edit_id: string;
    kind: string;
    snapshot: Json<PathSnapshot>;
    is_undone: Generated<boolean>;
    created_at: Created;
  };
  path_generations: {
    user_id: string;
    id: string;
    status: Generated<GenerationStatus>;
    stage: Generated<GenerationStage>;
    intake: Json<Intake>;
    language: Language;
    replaces: string | null;
    path_id: string | null;
    choice: Json<Generation["choice"]> | null;
    also: Json<Candidate[]>;
    adaptation: Json<Adaptation> | null;
    failure: string | null;
    created_at: Created;
    updated_at: Changed;
  };
  onboarding_answers: {
    user_id: string;
    step: OnboardingStep;
    intake: Json<Partial<Intake>>;
    generation_id: string | null;
    region_open: Generated<boolean>;
    created_at: Created;
    updated_at: Changed;
  };
  courses: {
    id: Generated<string>;
    slug: string;
    title: string;
    provider: string;
    url: string;
    url_replaced_at: Date | null;
    language: Language;
    description: string;
    description_ar: string;
    price_usd: number | null;
    duration_hours: number;
    hours_are_estimated: boolean;
    rating: number | null;
    experience_level: Level;
    fields: string[];
    skills_covered: string[];
    source: string;
    link_confidence: CourseCard["link_confidence"];
    link_status: Generated<CourseCard["link_status"]>;
    last_validated: Date | null;
    checked_at: Date | null;
    link_failures: Generated<number>;
    reports: Generated<number>;
    last_reported_at: Date | null;
    reports_cleared_at: Date | null;
    is_active: Generated<boolean>;
    edited_at: Date | null;
    folded_title: string;
    folded: string;
    search: never;
    title_search: never;
    created_at: Created;
  };
  course_words: { word: string; uses: number };
  course_recommendations: {
    user_id: string;
    id: Generated<string>;
    course_id: string | null;
    title: string;
    provider: string;
    url: string;
    description: Generated<string>;
    price_usd: Generated<number>;
    price_varies: Generated<boolean>;
    duration_hours: Generated<number>;
    rating: number | null;
    experience_level: Generated<string>;
    fields: Generated<string[]>;
    learning_goals: Generated<string[]>;
    skills_covered: Generated<string[]>;
    is_active: Generated<boolean>;
    confidence_score: number | null;
    us_job_relevance_score: number | null;
    completion_rate: number | null;
    us_accredited: Generated<boolean>;
    last_validated: Date | null;
    completed_at: Date | null;
    created_at: Created;
  };
  course_link_reports: { user_id: string; course_id: string; url: string; created_at: Changed };
  milestone_progress: {
    user_id: string;
    milestone_id: string;
    path_id: string;
    milestone_key: string;
    completed: Generated<boolean>;
    started_at: Date | null;
    completion_date: Date | null;
    time_spent_minutes: Generated<number>;
    notes: Generated<string>;
    met_criteria: Generated<string[]>;
    created_at: Created;
    updated_at: Changed;
  };
  sub_milestone_progress: {
    user_id: string;
    path_id: string;
    milestone_key: string;
    sub_milestone: string;
    completed_at: Generated<Date>;
  };
  study_sessions: {
    user_id: string;
    id: string;
    path_id: string | null;
    milestone_key: string | null;
    source: "logged" | "focus";
    minutes: number;
    points: Generated<number>;
    local_date: LocalDate;
    ended_at: Date;
    started_at: Date | null;
    focus_periods: Generated<number>;
    created_at: Created;
  };
  study_days: {
    user_id: string;
    local_date: LocalDate;
    minutes: Generated<number>;
    late_minutes: Generated<number>;
    finished: Generated<number>;
    state: Generated<DayState>;
    created_at: Created;
    updated_at: Changed;
  };
  learning_streaks: {
    user_id: string;
    total_minutes_studied: Generated<number>;
    total_hours_studied: ColumnType<number, never, never> | null;
    current_streak: Generated<number>;
    longest_streak: Generated<number>;
    skill_points: Generated<number>;
    closed_through: LocalDate | null;
    closed_state: Json<StreakState> | null;
    recent_days: GeneratedJson<ClosedDaySnapshot[]>;
    paused_from: LocalDate | null;
    paused_until: LocalDate | null;
    pause_starts: Generated<string[]>;
    created_at: Created;
    updated_at: Changed;
  };
  point_entries: {
    user_id: string;
    source: "minutes" | "milestone";
    source_key: string;
    points: number;
    created_at: Created;
    updated_at: Changed;
  };
  client_errors: {
    id: Generated<string>;
    fingerprint: string;
    message: string;
    stack: string | null;
    page: string;
    version: string;
    count: Generated<number>;
    first_seen_at: Created;
    last_seen_at: Changed;
    resolved_at: Date | null;
  };
  answer_report_views: { report_id: string; seen_at: Created };
};

export type AuthTables = {
  users: {
    id: Generated<string>;
    email: string;
    email_verified: Generated<boolean>;
    name: Generated<string>;
    image: string | null;
    language: Generated<Language>;
    roles: Generated<Role[]>;
    two_factor_enabled: Generated<boolean>;
    first_signed_in_at: Date | null;
    deletion_due_at: Date | null;
    created_at: Created;
    updated_at: Changed;
  };
  sessions: {
    id: Generated<string>;
    user_id: string;
    token: string;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Created;
    updated_at: Changed;
  };
  two_factors: {
    id: Generated<string>;
    user_id: string;
    secret: string;
    backup_codes: string;
    verified: Generated<boolean>;
    failed_verification_count: Generated<number>;
    locked_until: Date | null;
    last_totp_step: number | null;
  };
  email_changes: {
    user_id: string;
    asked_by_session: string;
    new_email: string;
    old_token_hash: string;
    new_token_hash: string;
    old_confirmed_at: Date | null;
    new_confirmed_at: Date | null;
    expires_at: Date;
    created_at: Created;
  };
  verifications: {
    id: Generated<string>;
    identifier: string;
    value: string;
    expires_at: Date;
    created_at: Created;
    updated_at: Changed;
  };
  sign_in_failures: {
    email_hash: string;
    source: Generated<string>;
    failures: Generated<number>;
    blocked_until: Generated<Date>;
    updated_at: Changed;
  };
  audit_log: {
    id: Generated<string>;
    actor: string;
    action: string;
    subject_user_id: string | null;
    details: ColumnType<unknown, string, never>;
    created_at: Created;
  };
};
