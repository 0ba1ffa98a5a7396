import type { ColumnType, Generated } from "kysely";
import type * as col from "#api/db/schema/columns.ts";
import type { Consent, Role } from "@masar/contract/account/schemas";
import type { ChatMonths } from "@masar/contract/assistant/constants";
import type * as constants from "@masar/contract/paths/constants";
import type { CopyOrigin } from "@masar/contract/paths/origin-schemas";
import type * as schemas from "@masar/contract/paths/schemas";
import type { CourseCard } from "@masar/contract/courses/schemas";
import type { BusySeason, Language, Settings } from "@masar/contract/settings/schemas";
import type { ClosedDaySnapshot, StreakState } from "@masar/domain/study/streak";
import type { AccountTables } from "#api/db/schema/account.ts";
import type { AssistantTables } from "#api/db/schema/assistant.ts";
import type { CommunityTables } from "#api/db/schema/community.ts";
import type { ItemTables } from "#api/db/schema/study-items.ts";
import type { NotificationTables } from "#api/db/schema/notifications.ts";
import type { ObjectTables } from "#api/db/schema/objects.ts";
import type { ProfileTables } from "#api/db/schema/profile.ts";
import type { CheckTables } from "#api/db/schema/checks.ts";
import type { PathSnapshot } from "#api/db/schema/path-snapshot.ts";
import type { CredentialTables } from "#api/db/schema/credentials.ts";
import type { ProposalTables } from "#api/db/schema/proposals.ts";
import type { PublicationTables } from "#api/db/schema/publications.ts";
import type { ResourceTables } from "#api/db/schema/resources.ts";
import type { SiteTables } from "#api/db/schema/site.ts";

type StudyTables = {
  settings: col.Timestamps & {
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
    busy_season: col.Json<BusySeason> | null;
    hints_first: Generated<boolean>;
    chat_months: ColumnType<ChatMonths, number | undefined, number>;
    digits: Generated<Settings["digits"]>;
    hijri_dates: Generated<boolean>;
    first_day: number | null;
    motion: Generated<Settings["motion"]>;
    low_data: Generated<boolean>;
    quiet_from: string | null;
    quiet_to: string | null;
    form_of_address: Generated<Settings["form_of_address"]>;
    plan_proposals: Generated<boolean>;
  };
  consents: {
    user_id: string;
    id: Generated<string>;
    kind: Consent["kind"];
    granted: boolean;
    version: string;
    created_at: col.Created;
  };
  live_cursors: { user_id: string; last_seq: number };
  stream_events: {
    user_id: string;
    seq: number;
    name: string;
    payload: unknown;
    created_at: col.Created;
  };
  live_events: {
    user_id: string;
    seq: number;
    name: string;
    payload: unknown;
    created_at: col.Created;
  };
  learning_paths: col.OwnId & {
    title: string;
    description: string;
    status: constants.PathStatus;
    progress_percentage: Generated<number>;
    milestones: col.Json<Record<string, schemas.Milestone>>;
    estimated_duration_weeks: number | null;
    language: Language;
    goal: string;
    blueprint: string | null;
    level: constants.Level;
    study_language: constants.StudyLanguage;
    budget: constants.Budget;
    known_skills: Generated<string[]>;
    hours_per_week: number;
    study_days: number[];
    start_date: col.LocalDate;
    done_before: Generated<string[]>;
    sub_milestones_before: Generated<string[]>;
    deadline: col.LocalDate | null;
    is_pinned: Generated<boolean>;
    version: Generated<number>;
    next_key: number;
    next_sub: number;
    generation_id: string | null;
    completed_at: Date | null;
    copied_from: col.Json<CopyOrigin> | null;
    created_at: ColumnType<Date, Date | undefined, never>;
    updated_at: col.Changed;
  };
  path_versions: {
    user_id: string;
    path_id: string;
    version: number;
    edit_id: string;
    kind: string;
    snapshot: col.Json<PathSnapshot>;
    is_undone: Generated<boolean>;
    created_at: col.Created;
  };
  course_replacements: {
    user_id: string;
    path_id: string;
    course: string;
    replacement: string;
    milestone_keys: string[];
    reason: constants.CourseReason;
    version: number;
    created_at: col.Created;
    undone_at: Date | null;
  };
  path_generations: col.OwnRow & {
    status: Generated<constants.GenerationStatus>;
    stage: Generated<constants.GenerationStage>;
    intake: col.Json<schemas.Intake>;
    language: Language;
    replaces: string | null;
    path_id: string | null;
    choice: col.Json<schemas.Generation["choice"]> | null;
    also: col.Json<schemas.Candidate[]>;
    adaptation: col.Json<schemas.Adaptation> | null;
    failure: string | null;
  };
  onboarding_answers: col.Timestamps & {
    user_id: string;
    step: constants.OnboardingStep;
    intake: col.Json<Partial<schemas.Intake>>;
    generation_id: string | null;
    region_open: Generated<boolean>;
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
    experience_level: constants.Level;
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
    created_at: col.Created;
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
    created_at: col.Created;
  };
  course_link_reports: { user_id: string; course_id: string; url: string; created_at: col.Changed };
  milestone_progress: col.Timestamps & {
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
  };
  sub_milestone_progress: {
    user_id: string;
    path_id: string;
    milestone_key: string;
    sub_milestone: string;
    completed_at: Generated<Date>;
  };
  planned_session_progress: {
    user_id: string;
    path_id: string;
    milestone_key: string;
    sub_milestone: string;
    session: string;
    completed_at: Generated<Date>;
    is_counted: Generated<boolean>;
  };
  study_sessions: col.OwnId & {
    path_id: string | null;
    milestone_key: string | null;
    source: "logged" | "focus";
    minutes: number;
    points: Generated<number>;
    local_date: col.LocalDate;
    ended_at: Date;
    started_at: Date | null;
    focus_periods: Generated<number>;
    created_at: col.Created;
  };
  study_days: col.Timestamps & {
    user_id: string;
    local_date: col.LocalDate;
    minutes: Generated<number>;
    late_minutes: Generated<number>;
    finished: Generated<number>;
    state: Generated<constants.DayState>;
  };
  learning_streaks: col.Timestamps & {
    user_id: string;
    total_minutes_studied: Generated<number>;
    total_hours_studied: ColumnType<number, never, never> | null;
    current_streak: Generated<number>;
    longest_streak: Generated<number>;
    skill_points: Generated<number>;
    closed_through: col.LocalDate | null;
    closed_state: col.Json<StreakState> | null;
    recent_days: col.GeneratedJson<ClosedDaySnapshot[]>;
    paused_from: col.LocalDate | null;
    paused_until: col.LocalDate | null;
    pause_starts: Generated<string[]>;
  };
  point_entries: col.Timestamps & {
    user_id: string;
    source: "minutes" | "milestone";
    source_key: string;
    points: number;
  };
  client_errors: {
    id: Generated<string>;
    fingerprint: string;
    message: string;
    stack: string | null;
    page: string;
    version: string;
    count: Generated<number>;
    first_seen_at: col.Created;
    last_seen_at: col.Changed;
    resolved_at: Date | null;
  };
  answer_report_views: { report_id: string; seen_at: col.Created };
};

/** `catalogue.test.ts` compares them with the database. */
export type AppTables = StudyTables &
  AccountTables &
  AssistantTables &
  CommunityTables &
  ItemTables &
  NotificationTables &
  ObjectTables &
  ProfileTables &
  CheckTables &
  ProposalTables &
  PublicationTables &
  ResourceTables &
  SiteTables;

export type AuthTables = CredentialTables & {
  users: col.Timestamps & {
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
    deletion_reason: string | null;
    suspended_at: Date | null;
  };
  sessions: col.Timestamps & {
    id: Generated<string>;
    user_id: string;
    token: string;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
    by_passkey: Generated<boolean>;
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
    created_at: col.Created;
  };
  verifications: col.Timestamps & {
    id: Generated<string>;
    identifier: string;
    value: string;
    expires_at: Date;
  };
  sign_in_failures: {
    email_hash: string;
    source: Generated<string>;
    failures: Generated<number>;
    blocked_until: Generated<Date>;
    updated_at: col.Changed;
  };
  audit_log: {
    id: Generated<string>;
    actor: string;
    action: string;
    subject_user_id: string | null;
    details: ColumnType<unknown, string, never>;
    created_at: col.Created;
  };
};
