import { byUser, kept, personal, removed } from "./declare.ts";

const named = (...columns: string[]) => columns.map((column) => `${column}::text ilike any(:names)`).join(" or ");

/** Accounts, access, messages and files. */
export const accountTables = [
  ...["access_tokens", "account_links", "calendar_feeds", "decision_links", "idempotency_keys", "idempotent_items"].map((name) =>
    removed(name),
  ),
  ...["notification_preferences", "oidc_identities", "passkey_challenges", "passkeys", "pending_sign_ins"].map((name) => removed(name)),
  removed("oidc_sessions", "session_id in (select id from sessions where user_id = :person)"),
  ...["push_subscriptions", "sessions", "preferences", "recovery_codes", "sign_in_devices"].map((name) => removed(name)),
  ...["totp_authenticators", "views"].map((name) => removed(name)),
  ...["calendar_mails", "scim_users", "scim_group_members", "user_places"].map((name) => removed(name)),
  personal("scim_groups", { keeps: { company: "name external_id", word: "role" } }),
  removed("reminder_opt_outs", "phone_number in (select phone_number from users where id = :person)"),
  removed("reminder_channels"),
  removed("conversation_numbers"),
  removed("conversation_messages"),
  removed(
    "slack_link_tokens",
    `(workspace_id, slack_user_id) in (select workspace_id, slack_user_id from slack_links where user_id = :person) or ${named("name")}`,
  ),
  removed("slack_links"),
  removed("slack_messages"),
  personal("reminders", {
    parts: [{ of: byUser, set: { recipient: "null", message_id: "null", error: "null" } }],
    keeps: { word: "kind channel status billed_as tried" },
  }),
  personal("notifications", {
    parts: [
      { of: byUser, remove: true },
      { of: "actor_id = :person", set: { body: "null" } },
    ],
    renames: "title body",
    keeps: { word: "kind reason entity_type" },
  }),
  // What was sent, or will be, to the person and about the person.
  removed("deliveries", `target = :person::text or ${named("payload", "target", "error")}`),
  removed("rate_limits", `${named("key")} or position(:person::text in key) > 0`),
  removed("import_rows", "local_id = :person"),
  removed("import_memory", `chosen = :person::text or ${named("word")}`),

  removed("file_chunks", "file_id = any(:files)"),
  removed("task_attachments", "file_id = any(:files)"),
  removed("leave_documents", "file_id = any(:files)"),
  removed("announcement_files", "file_id = any(:files)"),
  personal("files", { parts: [{ of: "id = any(:files)", remove: true }], keeps: { word: "content_type purpose", work: "name" } }),
  // The object of a removed file goes with its row; the bucket is emptied after the commit.
  kept("file_objects", "technical", "sha256 problem"),
  kept("file_checks", "technical", "error"),

  // Values of audit events are masked apart, because they are in any field.
  personal("audit_events", {
    parts: [{ of: "actor_id = :person", set: { ip: "null" } }],
    renames: "before after",
    keeps: { word: "action entity" },
  }),
];

/** The account itself comes last: what it holds says what else to look for. */
export const usersTable = personal("users", {
  parts: [
    {
      of: "id = :person",
      set: {
        email: "null",
        password_hash: "null",
        designation: "null",
        employee_id: "null",
        phone_number: "null",
        blood_group: "null",
        date_of_birth: "null",
        unconfirmed: "'{}'",
        profile_picture_id: "null",
        email_confirmed_at: "null",
      },
    },
  ],
  // The erasure itself sets the name: with its number.
  renames: "name",
  keeps: { word: "role status" },
});
