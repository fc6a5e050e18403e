import { type RawBuilder, sql } from "kysely";

/** A table in the export: its columns (rows are sorted by the first two) and which rows are about a user. */
export type ExportedTable = {
  name: string;
  columns: string[];
  /** Condition for the rows about a user. Omitted for tables that are only in the company export. */
  about?: (userId: string) => RawBuilder<unknown>;
  /** Columns that only admins may read; not in a user's own export. */
  adminOnly?: string[];
  /** Condition for the rows that users may read in their own export. */
  ownReads?: RawBuilder<unknown>;
  /** Condition for the rows that admins export: what its author has not sent yet is private to them. */
  companyReads?: RawBuilder<unknown>;
  /** Private to its user: only in the user's own export. */
  ownOnly?: boolean;
};

const table = (name: string, columns: string, more: Omit<ExportedTable, "name" | "columns"> = {}): ExportedTable => ({
  name,
  columns: columns.split(" "),
  ...more,
});

const user = (column: string) => (userId: string) => sql`${sql.raw(column)} = ${userId}`;

const ownReports = (userId: string) => sql`eod_id in (select id from eods where user_id = ${userId})`;
const ownTasks = (userId: string) => sql`task_id in (select id from tasks where assignee_id = ${userId} or created_by = ${userId})`;
const ownRecords = (userId: string) => sql`record_id in (select id from kra_weekly_records where user_id = ${userId})`;
const ownEvaluations = (userId: string) => sql`evaluation_id in (select id from kra_evaluations where user_id = ${userId})`;
const ownSelfReviews = (userId: string) => sql`self_review_id in (select id from kra_self_reviews where user_id = ${userId})`;
const keptOnly = sql`deleted_at is null`;
const ofKeptTasks = sql`task_id in (select id from tasks where deleted_at is null)`;
const sharedOnly = sql`evaluation_id in (select id from kra_evaluations where status <> 'Draft')`;

/**
 * Allowlist of exported tables and columns. Excludes passwords, sessions, tokens and their hashes, counters, and data
 * derived from other rows.
 */
export const exportedTables: ExportedTable[] = [
  table(
    "settings",
    "id company_name logo_file_id timezone workweek hours_per_day eod_window_days eod_deadline registration leave_year_start reports_start_on require_second_factor second_factor_required_at session_idle_hours leave_escalation_days in_lieu_days week_approval payroll payroll_columns self_review calibration leads_announce self_review_due_day evaluation_due_day security_contact setup_dismissed setup_skipped setup_address retention version",
  ),
  table("teams", "id name description created_at deleted_at version"),
  table(
    "users",
    "id name email email_confirmed_at role team_id status designation profile_picture_id employee_id date_of_birth date_of_joining phone_number blood_group last_day_of_office unconfirmed first_signed_in_at first_invited_at created_at updated_at deleted_at version",
    { about: user("id"), adminOnly: ["last_day_of_office"] },
  ),
  // Like the last day of office, for admins.
  table("offboardings", "id user_id state decisions checklist previous_last_day planned_by planned_at ended_at", {
    about: user("user_id"),
    ownReads: sql`false`,
  }),
  table("erasures", "id user_id state number reason requested_by requested_at confirmed_by due_at hold_reason held_by ended_at report", {
    about: user("user_id"),
    ownReads: sql`false`,
  }),
  table("employment_history", "user_id starts_on role status", { about: user("user_id") }),
  table("team_history", "user_id starts_on team_id", { about: user("user_id") }),
  table("projects", "id name key description team_id status lead_id start_date due_date created_by created_at updated_at version", {
    about: (userId) => sql`id in (select project_id from project_members where user_id = ${userId})`,
  }),
  table("project_health", "id project_id state note created_by created_at", { about: user("created_by") }),
  table("project_milestones", "id project_id name date done"),
  table("project_members", "project_id user_id", { about: user("user_id") }),
  table("eods", "id user_id team_id date plan_tomorrow total_hours submitted_at is_late revision updated_at version", {
    about: user("user_id"),
  }),
  table("eod_items", "eod_id position task_name description hours_spent status blockers project_id task_id", { about: ownReports }),
  table("eod_revisions", "eod_id revision items plan_tomorrow total_hours replaced_at", { about: ownReports }),
  table("eod_comments", "id eod_id author_id text created_at edited_at version", {
    about: (userId) => sql`author_id = ${userId} or ${ownReports(userId)}`,
  }),
  table("eod_reactions", "eod_id user_id reaction created_at", { about: (userId) => sql`user_id = ${userId} or ${ownReports(userId)}` }),
  table("questions", "id user_id date asked_by text asked_at answer answered_at eod_id", {
    about: user("user_id"),
  }),
  table("imports", "id kind source file_name state header row_count failure created_by created_at started_at finished_at version", {
    about: user("created_by"),
  }),
  table("nudges", "id user_id kind about announcement_id sent_on sent_by sent_at", { about: user("user_id") }),
  table("eod_drafts", "user_id date tasks dismissed plan_tomorrow updated_at version", { about: user("user_id"), ownOnly: true }),
  table("plans", "id user_id date updated_at version", { about: user("user_id") }),
  table("plan_items", "plan_id position id text task_id hours picked", {
    about: (userId) => sql`plan_id in (select id from plans where user_id = ${userId})`,
  }),
  table(
    "blockers",
    "id text raised_by team_id task_id project_id owner_id unowned_from escalated_to needed_by note state resolved_by resolved_at resolved_age first_date last_date mentions created_at updated_at version",
    { about: (userId) => sql`raised_by = ${userId} or owner_id = ${userId}` },
  ),
  table("blocker_mentions", "blocker_id eod_id date item_name", { about: ownReports }),
  table(
    "tasks",
    "id number title description type status priority project_id assignee_id created_by start_date due_date estimated_hours logged_hours approved_by approved_on_behalf_of approved_at completed_at completed_by completed_assignee_id created_at updated_at deleted_at deleted_by version",
    { about: (userId) => sql`assignee_id = ${userId} or created_by = ${userId}`, ownReads: keptOnly },
  ),
  table("labels", "id project_id name color created_at version"),
  table("task_labels", "task_id label_id", { about: ownTasks, ownReads: ofKeptTasks }),
  table("subtasks", "task_id parent_id", { about: ownTasks, ownReads: ofKeptTasks }),
  table("task_links", "blocker_id blocked_id created_by created_at", {
    about: (userId) => sql`blocked_id in (select id from tasks where assignee_id = ${userId} or created_by = ${userId})`,
    ownReads: sql`blocked_id in (select id from tasks where deleted_at is null)`,
  }),
  table(
    "task_series",
    "id title description priority type assignee_id project_id label_ids checklist estimated_hours rule start_date end_date count on_day_off due_after_days state pause_reason next_planned next_date last_date owner_id created_at version",
    { about: (userId) => sql`assignee_id = ${userId} or owner_id = ${userId}` },
  ),
  table("task_series_dates", "series_id date task_id skipped", { about: ownTasks, ownReads: ofKeptTasks }),
  table("task_watches", "task_id user_id watching changed_at", { about: user("user_id"), ownReads: ofKeptTasks }),
  table("checklist_items", "id task_id position text done_at done_by", { about: ownTasks, ownReads: ofKeptTasks }),
  table("task_comments", "id task_id author_id text created_at edited_at version", { about: user("author_id"), ownReads: ofKeptTasks }),
  table("task_attachments", "task_id file_id position", { about: ownTasks, ownReads: ofKeptTasks }),
  table("task_activity", "id task_id position actor_id on_behalf_of action field from to note at", {
    about: user("actor_id"),
    ownReads: ofKeptTasks,
  }),
  table("files", "id name content_type size purpose uploaded_by uploaded_at", {
    about: (userId) => sql`uploaded_by = ${userId}
      or id in (select file_id from leave_documents join leaves on leaves.id = leave_id where leaves.user_id = ${userId})`,
    ownReads: sql`id not in (select file_id from task_attachments join tasks on tasks.id = task_id where tasks.deleted_at is not null)
      and id not in (select file_id from leave_documents join leaves on leaves.id = leave_id where leaves.deleted_at is not null)`,
  }),
  table("holiday_calendars", "id name country region created_at deleted_at"),
  table("user_places", "user_id country region set_by set_at", { about: user("user_id") }),
  table("place_settings", "id country region"),
  table("team_holiday_calendars", "team_id holiday_calendar_id set_by set_at"),
  table("holidays", "id calendar_id date name half"),
  table("closures", "id title start_date end_date audience leave_type_id short created_by created_at updated_at removed_at version", {
    about: (userId) => sql`id in (select closure_id from leaves where user_id = ${userId})`,
    adminOnly: ["audience"],
  }),
  table("leave_limits", "id title start_date end_date weekdays audience kind max mode reason created_by created_at updated_at version"),
  table("schedules", "user_id starts_on weeks holiday_calendar_id created_by created_at"),
  table(
    "leave_types",
    "id name annual_days accrual pro_rata allow_half_day negative_limit carry_forward_max carry_forward_expires min_notice_days max_consecutive document_after_days sandwich auto_approve in_lieu is_absence unpaid limits_apply color active position created_at version",
  ),
  table(
    "leaves",
    "id user_id leave_type_id start_date end_date start_day_part end_day_part days breakdown sandwich reason status rejection_reason decided_by decided_at is_manual marked_by cover_user_id cancellation_state cancellation_reason cancellation_requested_at cancellation_decided_by cancellation_decided_at cancellation_note cancelled_at decided_on_behalf_of cancellation_on_behalf_of escalated_at closure_id limit_override_reason created_at updated_at deleted_at version",
    { about: user("user_id"), ownReads: keptOnly },
  ),
  table("leave_documents", "leave_id file_id position", {
    about: (userId) => sql`leave_id in (select id from leaves where user_id = ${userId})`,
    ownReads: sql`leave_id in (select id from leaves where deleted_at is null)`,
  }),
  table(
    "delegations",
    "id from_id to_id start_date end_date scopes leave_id state created_by created_at decided_at team_id ended_at version",
    {
      about: (userId) => sql`from_id = ${userId} or to_id = ${userId}`,
    },
  ),
  table("payroll_months", "month leave_types closed_by closed_at"),
  table("payroll_rows", "month user_id personnel_number team days", { about: user("user_id") }),
  table("payroll_corrections", "id user_id date month text days hours after", { about: user("user_id") }),
  table("weeks", "id user_id week_start state days submitted_at decided_by on_behalf_of decided_at note version", {
    about: user("user_id"),
  }),
  table(
    "leave_ledger",
    "id user_id leave_type_id leave_year kind days reason actor_id leave_id leave_version accrual_month expires_on credit_id at",
    {
      about: user("user_id"),
    },
  ),
  table("leave_entitlements", "user_id leave_type_id leave_year days version actor_id at", { about: user("user_id") }),
  table("leave_openings", "id batch_id user_id leave_type_id leave_year date days included adjusted actor_id at", {
    about: user("user_id"),
  }),
  table(
    "in_lieu_requests",
    "id user_id date status hours days note decided_by decided_on_behalf_of decided_at credit_id created_at version",
    {
      about: user("user_id"),
    },
  ),
  table("kra_templates", "id version team_id created_by created_at updated_at"),
  table("kra_template_versions", "template_id version name description lead_share weekly_share self_review"),
  table("kra_template_targets", "template_id version user_id designation team_id"),
  table("kra_parameters", "template_id version parameter_id position name description weight target weekly_tasks"),
  table(
    "kra_weekly_records",
    "id user_id template_id template_version year month week start_date end_date done total created_by created_at updated_at version",
    { about: user("user_id") },
  ),
  table("kra_weekly_tasks", "record_id task_id parameter_id position title is_completed completed_at completed_by note source", {
    about: ownRecords,
  }),
  table(
    "kra_evaluations",
    "id user_id evaluator_id template_id template_version year month total_score grade strengths improvements remarks facts status ready_at shared_at answered_at answer_comment created_at updated_at version",
    { about: user("user_id"), ownReads: sql`status <> 'Draft'` },
  ),
  table("kra_ratings", "evaluation_id parameter_id rating comment weekly_percent score", { about: ownEvaluations, ownReads: sharedOnly }),
  table("kra_corrections", "id evaluation_id corrected_by corrected_at reason previous_score", {
    about: ownEvaluations,
    ownReads: sharedOnly,
  }),
  table("kra_self_reviews", "id user_id template_id template_version year month highlights submitted_at created_at updated_at version", {
    about: user("user_id"),
    companyReads: sql`submitted_at is not null`,
  }),
  table("kra_self_ratings", "self_review_id parameter_id rating comment", {
    about: ownSelfReviews,
    companyReads: sql`self_review_id in (select id from kra_self_reviews where submitted_at is not null)`,
  }),
  table("kra_former_comments", "id user_id year month team_id author_id text created_at updated_at", {
    about: user("user_id"),
    ownReads: sql`exists (select from kra_evaluations as evaluation where evaluation.user_id = kra_former_comments.user_id
      and evaluation.year = kra_former_comments.year and evaluation.month = kra_former_comments.month and evaluation.status <> 'Draft')`,
  }),
  table("kra_rating_changes", "id evaluation_id parameter_id previous_rating rating changed_by changed_at calibration_id", {
    about: ownEvaluations,
    ownReads: sql`false`,
  }),
  table("kra_calibrations", "id evaluation_id calibrated_by calibrated_at reason previous_score score", {
    about: ownEvaluations,
    ownReads: sql`false`,
  }),
  table("scim_users", "user_id user_name external_id given_name family_name removed_at", { about: user("user_id") }),
  table("scim_groups", "id name external_id role team_id created_at updated_at"),
  table("scim_group_members", "group_id user_id", { about: user("user_id") }),
  table(
    "announcements",
    "id title content pinned expires_at audience must_read_by sender_id status publish_at created_at updated_at version",
    {
      about: user("sender_id"),
    },
  ),
  table("announcement_files", "announcement_id file_id position", {
    about: (userId) => sql`announcement_id in (select id from announcements where sender_id = ${userId})`,
  }),
  table("announcements_seen", "user_id announcement_id seen_at", { about: user("user_id") }),
  table("announcement_reactions", "announcement_id user_id reaction created_at", { about: user("user_id") }),
  table("announcement_confirmations", "user_id announcement_id confirmed_at", { about: user("user_id") }),
  table("policy_versions", "version content requires_acknowledgement written_by written_at"),
  table("policy_acknowledgements", "version user_id acknowledged_at", { about: user("user_id") }),
  table(
    "reminder_settings",
    "id enabled time workdays_only template_name template_language template_parameters text email_fallback time_set_at version",
  ),
  table("reminder_rule_settings", "id version quiet_start quiet_end"),
  table("whatsapp_cost_settings", "id currency template_price answer_price free_answers monthly_cap version"),
  table("whatsapp_usage", "month category kind messages"),
  table("reminder_rules", "kind enabled days template_name"),
  table("reminder_channels", "user_id channel", { about: user("user_id") }),
  table("reminders", "id user_id kind about date channel tried status billed_as attempts error sent_by created_at updated_at", {
    about: user("user_id"),
  }),
  table("conversation_numbers", "user_id phone_number verified_at last_message_at", { about: user("user_id") }),
  table("conversation_messages", "id user_id direction kind status error attempts written_at created_at updated_at", {
    about: user("user_id"),
  }),
  table("slack_links", "user_id workspace_id slack_user_id name workspace linked_at", { about: user("user_id") }),
  table("slack_messages", "id user_id direction kind status error attempts created_at updated_at", { about: user("user_id") }),
  table("reminder_opt_outs", "phone_number opted_out at", {
    about: (userId) => sql`phone_number = (select phone_number from users where id = ${userId})`,
  }),
  // The public key and the counter are of no use to the person.
  table("passkeys", "id user_id name created_at last_used_at", { about: user("user_id") }),
  table("sign_in_devices", "user_id device first_seen_at last_seen_at", { about: user("user_id") }),
  table(
    "notifications",
    "id user_id kind title body reason actor_id entity_type entity_id entity_ids count is_latest in_app created_at shown_at read_at archived_at snoozed_until",
    { about: user("user_id"), ownReads: sql`in_app` },
  ),
  table("notification_preferences", "user_id kinds quiet_start quiet_end digest calendar updated_at", { about: user("user_id") }),
  table("calendar_mails", "leave_id user_id events version sent_at", { about: user("user_id") }),
  table("preferences", "user_id value", { about: user("user_id") }),
  table("views", "id user_id screen name search created_at", { about: user("user_id") }),
  // The states before and after may contain other users' data.
  table("audit_events", "id actor_id on_behalf_of action entity entity_id before after ip at", {
    about: user("actor_id"),
    adminOnly: ["before", "after"],
  }),
];

/** Tables that are never exported: secrets, technical tables and derived data. */
export const excludedTables = [
  "sessions",
  "pending_sign_ins",
  "access_tokens",
  "service_accounts",
  "totp_authenticators",
  "recovery_codes",
  "passkey_challenges",
  "setup_tokens",
  "oidc_identities",
  "oidc_requests",
  "oidc_sessions",
  "account_links",
  "decision_links",
  "calendar_feeds",
  "idempotency_keys",
  "idempotent_items",
  "rate_limits",
  "socket_io_attachments",
  "migrations",
  "file_chunks",
  "file_objects",
  "file_checks",
  "task_counters",
  "label_counters",
  "eod_counters",
  "leave_halves",
  "reminder_runs",
  "conversation_settings",
  "slack_link_tokens",
  "slack_requests",
  "backup_runs",
  "restored_erasures",
  "import_rows",
  "import_memory",
  "import_refs",
  "deliveries",
  "team_channels",
  "channel_settings",
  "webhooks",
  "webhook_deliveries",
  "push_subscriptions",
  "push_keys",
];
