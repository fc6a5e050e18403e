import type { RetentionClass } from "@daybook/contract/retention/classes";
import type { PersonalPart } from "./declare.ts";

/**
 * What goes by age: conditions have `:day`, the first day that is kept, and `:at`, its first instant. The last part of a class is
 * what the preview counts; the parts before are what refers to it.
 */
export const retentionParts: Record<RetentionClass, readonly (PersonalPart & { table: string })[]> = {
  eods: [
    ...["blocker_mentions", "eod_items", "eod_revisions", "eod_comments", "eod_reactions"].map((table) => ({
      table,
      of: "eod_id in (select id from eods where date < :day)",
      remove: true as const,
    })),
    { table: "questions", of: "date < :day", remove: true },
    { table: "eods", of: "date < :day", remove: true },
  ],
  tasks: [
    {
      table: "tasks",
      of: `status in ('Approved', 'Cancelled') and updated_at < :at and deleted_at is null and not exists (
        select from subtasks join tasks child on child.id = subtasks.task_id
        where subtasks.parent_id = tasks.id and child.deleted_at is null and child.status not in ('Approved', 'Cancelled'))`,
      set: { deleted_at: "now()" },
    },
  ],
  leaveReasons: [{ table: "leaves", of: "end_date < :day", set: { reason: "null" } }],
  documents: [
    {
      table: "leave_documents",
      of: "leave_id in (select id from leaves where end_date < :day)",
      remove: true,
    },
    // Those whose leave no longer has them.
    {
      table: "files",
      of: "purpose = 'leave_document' and uploaded_at < :at and id not in (select file_id from leave_documents)",
      remove: true,
    },
  ],
  inbox: [{ table: "notifications", of: "created_at < :at", remove: true }],
  messages: [
    { table: "reminders", of: "created_at < :at", remove: true },
    { table: "conversation_messages", of: "created_at < :at", remove: true },
    { table: "slack_messages", of: "created_at < :at", remove: true },
  ],
  sessions: [
    { table: "sign_in_devices", of: "last_seen_at < :at", remove: true },
    { table: "sessions", of: "last_seen_at < :at", remove: true },
  ],
  deliveries: [
    { table: "webhook_deliveries", of: "created_at < :at and status <> 'queued'", remove: true },
    { table: "deliveries", of: "finished_at < :at", remove: true },
  ],
  audit: [{ table: "audit_events", of: "at < :at", remove: true }],
};
