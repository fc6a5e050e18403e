import { byUser, erased, erasedIfAny, erasedIfSet, erasedValue, kept, personal, removed } from "./declare.ts";

const ownReports = "eod_id in (select id from eods where user_id = :person)";

/** Tasks, reports, leave and evaluation: figures stay, free text by and about the person goes. */
export const workTables = [
  personal("task_comments", { parts: [{ of: "author_id = :person", set: { text: erased } }] }),
  personal("task_activity", {
    parts: [
      { of: "actor_id = :person", set: { note: "null" } },
      // The names of files, which the person chose.
      {
        of: "actor_id = :person and field = 'attachments'",
        set: { from: erasedValue('"from"'), to: erasedValue('"to"') },
      },
    ],
    renames: "from to",
    keeps: { word: "action field" },
  }),
  personal("tasks", { keeps: { word: "type status priority" }, mayName: "title description" }),
  kept("task_counters", "word", "status priority type"),
  personal("task_series", {
    renames: "pause_reason",
    keeps: { word: "priority type rule on_day_off state" },
    mayName: "title description checklist",
  }),
  personal("checklist_items", { mayName: "text" }),
  personal("blockers", {
    // Open blockers of a person differ in their text.
    parts: [
      { of: "raised_by = :person", set: { text: "'[erased] ' || right(id::text, 12)" } },
      { of: "raised_by = :person or resolved_by = :person", set: { note: "null" } },
    ],
    keeps: { word: "state escalated_to" },
  }),
  personal("blocker_mentions", { parts: [{ of: ownReports, set: { item_name: erased } }] }),

  removed("eod_drafts"),
  removed("plan_items", "plan_id in (select id from plans where user_id = :person)"),
  personal("eod_items", {
    parts: [
      {
        of: ownReports,
        set: { task_name: erased, description: erasedIfAny("description"), blockers: erasedIfAny("blockers") },
      },
    ],
    keeps: { word: "status" },
  }),
  personal("eod_revisions", { parts: [{ of: ownReports, set: { items: "'[]'", plan_tomorrow: "null" } }] }),
  personal("eods", { parts: [{ of: byUser, set: { plan_tomorrow: "null", words: "''" } }] }),
  personal("eod_comments", { parts: [{ of: `author_id = :person or ${ownReports}`, set: { text: erased } }] }),
  kept("eod_reactions", "word", "reaction"),
  kept("announcement_reactions", "word", "reaction"),
  personal("questions", {
    parts: [
      { of: "asked_by = :person or user_id = :person", set: { text: erased } },
      { of: byUser, set: { answer: erasedIfSet("answer") } },
    ],
  }),
  kept("nudges", "word", "kind"),
  personal("weeks", { parts: [{ of: byUser, set: { note: "null" } }], keeps: { word: "state", figures: "days" } }),

  personal("payroll_rows", { parts: [{ of: byUser, set: { personnel_number: "null" } }], keeps: { company: "team", figures: "days" } }),
  kept("payroll_corrections", "figures", "text after"),

  personal("leaves", {
    parts: [
      {
        of: byUser,
        set: {
          reason: erasedIfSet("reason"),
          rejection_reason: erasedIfSet("rejection_reason"),
          cancellation_reason: erasedIfSet("cancellation_reason"),
          cancellation_note: erasedIfSet("cancellation_note"),
          limit_override_reason: erasedIfSet("limit_override_reason"),
        },
      },
      { of: "decided_by = :person", set: { rejection_reason: erasedIfSet("rejection_reason") } },
      { of: "cancellation_decided_by = :person", set: { cancellation_note: erasedIfSet("cancellation_note") } },
    ],
    keeps: { word: "start_day_part end_day_part status cancellation_state", figures: "breakdown" },
  }),
  // Some kinds of entries need a reason.
  personal("leave_ledger", { parts: [{ of: byUser, set: { reason: erasedIfSet("reason") } }], keeps: { word: "kind" } }),
  kept("leave_halves", "word", "half"),
  personal("in_lieu_requests", { parts: [{ of: `${byUser} or decided_by = :person`, set: { note: "null" } }], keeps: { word: "status" } }),
  kept("delegations", "word", "scopes state"),
  kept("schedules", "figures", "weeks"),

  personal("kra_evaluations", {
    parts: [
      {
        of: `${byUser} or evaluator_id = :person`,
        set: { strengths: "''", improvements: "''", remarks: "''" },
      },
      { of: byUser, set: { answer_comment: "null" } },
    ],
    keeps: { word: "grade status", figures: "facts" },
  }),
  personal("kra_ratings", {
    parts: [
      {
        of: "evaluation_id in (select id from kra_evaluations where user_id = :person or evaluator_id = :person)",
        set: { comment: "''" },
      },
    ],
  }),
  personal("kra_corrections", {
    parts: [
      {
        of: "corrected_by = :person or evaluation_id in (select id from kra_evaluations where user_id = :person)",
        set: { reason: erased },
      },
    ],
  }),
  personal("kra_calibrations", {
    parts: [
      {
        of: "calibrated_by = :person or evaluation_id in (select id from kra_evaluations where user_id = :person)",
        set: { reason: erased },
      },
    ],
  }),
  personal("kra_former_comments", { parts: [{ of: `${byUser} or author_id = :person`, set: { text: "''" } }] }),
  personal("kra_self_reviews", { parts: [{ of: byUser, set: { highlights: "''" } }] }),
  personal("kra_self_ratings", {
    parts: [{ of: "self_review_id in (select id from kra_self_reviews where user_id = :person)", set: { comment: "''" } }],
  }),
  personal("kra_weekly_tasks", {
    parts: [{ of: "record_id in (select id from kra_weekly_records where user_id = :person)", set: { note: "''" } }],
    keeps: { company: "title", word: "source" },
  }),
];
