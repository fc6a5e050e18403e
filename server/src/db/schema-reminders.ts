import type { ColumnType, Generated } from "kysely";
import type { CostCategory } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import type { conversationKinds } from "@daybook/contract/conversations/kinds";
import type { RuleKind } from "@daybook/contract/reminders/rule-kinds";
import type { slackKinds } from "@daybook/contract/slack/kinds";
import type { channels, logKinds, reminderStatuses } from "@daybook/contract/reminders/reminders";

/* The tables of reminders, as `0008_reminders.sql` makes them. */

export type ReminderSettingsTable = {
  id: Generated<boolean>;
  enabled: Generated<boolean>;
  time: Generated<string>;
  workdaysOnly: Generated<boolean>;
  templateName: Generated<string>;
  templateLanguage: Generated<string>;
  templateParameters: Generated<string[]>;
  text: Generated<string>;
  emailFallback: Generated<boolean>;
  timeSetAt: Generated<string>;
  version: Generated<number>;
};

type ReminderRuleSettingsTable = {
  id: Generated<boolean>;
  version: Generated<number>;
  quietStart: Generated<string | null>;
  quietEnd: Generated<string | null>;
};

/** `eod`: a report that is due. */
export type StoredKind = "eod" | Exclude<RuleKind, "report_due">;

export type RemindersTable = {
  id: string;
  userId: string;
  kind: Generated<StoredKind>;
  date: string;
  /** The day of the report that is missing, or the first day of the evaluation's month. */
  about: Generated<string | null>;
  /** The channels that refused it. */
  tried: Generated<(typeof channels)[number][]>;
  channel: (typeof channels)[number];
  status: (typeof reminderStatuses)[number];
  attempts: Generated<number>;
  error: string | null;
  messageId: string | null;
  /** Null until it was handed to WhatsApp. */
  billedAs: Generated<CostCategory | null>;
  recipient: string | null;
  sentBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ReminderRunsTable = { kind: "eod"; date: string; ranAt: string };

export type ReminderOptOutsTable = { phoneNumber: string; optedOut: boolean; at: string };

/* The tables of costs, as `0194_whatsapp_costs.sql` makes them. */

type WhatsappUsageTable = { month: string; category: CostCategory; kind: string; messages: number };

export type WhatsappCostSettingsTable = {
  id: Generated<boolean>;
  currency: Generated<string>;
  templatePrice: number | null;
  answerPrice: number | null;
  freeAnswers: Generated<number>;
  monthlyCap: number | null;
  version: Generated<number>;
};

/* The tables of rules, as `0210_reminder_rules.sql` makes them. */

type ReminderRulesTable = { kind: RuleKind; enabled: boolean; days: number[]; templateName: string | null };

type ReminderChannelsTable = { userId: string; channel: (typeof channels)[number] };

export type ReminderTables = {
  reminderRules: ReminderRulesTable;
  reminderChannels: ReminderChannelsTable;
  whatsappUsage: WhatsappUsageTable;
  whatsappCostSettings: WhatsappCostSettingsTable;
  reminderSettings: ReminderSettingsTable;
  reminderRuleSettings: ReminderRuleSettingsTable;
  reminders: RemindersTable;
  reminderRuns: ReminderRunsTable;
  reminderOptOuts: ReminderOptOutsTable;
};

/* The tables of conversations, as `0178_conversations.sql` makes them. */

/** A JSON column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string | null | undefined, string | null>;

/** What the next message of a person may answer. */
export type ConversationState = {
  /** A line of a report whose hours were asked for. */
  hoursOf?: string;
  /** The draft that was shown last: only this one can be sent by a word. */
  shown?: { date: string; version: number };
  /** The next lines replace those written here. */
  replaces?: boolean;
  /** The decision that waits for its reason: its token, encrypted. */
  reasonFor?: string;
};

/** A message as received: what its author typed, or the button that was pressed. */
export type Incoming = { text: string; button: string | null; isReadable: boolean };

/** A message to send. */
export type Outgoing = { text: string; buttons: { id: string; title: string }[] };

type ConversationNumbersTable = {
  userId: string;
  phoneNumber: string | null;
  verifiedAt: string | null;
  codeHash: string | null;
  codeExpiresAt: string | null;
  lastMessageAt: string | null;
  state: ColumnType<ConversationState, string | undefined, string>;
};

export type ConversationMessagesTable = {
  id: string;
  userId: string;
  direction: "in" | "out";
  kind: (typeof conversationKinds)[number];
  status: "received" | "answered" | "ignored" | "queued" | "accepted" | "sent" | "delivered" | "read" | "failed" | "skipped";
  messageId: string | null;
  content: Json<Incoming | Outgoing | null>;
  error: string | null;
  attempts: Generated<number>;
  writtenAt: string;
  createdAt: string;
  updatedAt: string;
};

type ConversationSettingsTable = { id: Generated<boolean>; companyNumber: string | null };

/** A row of the log: a reminder, or a message of a conversation. */
type ReminderLogView = Pick<ConversationMessagesTable, "id" | "userId" | "direction" | "error" | "createdAt" | "updatedAt"> & {
  kind: (typeof logKinds)[number];
  date: string;
  channel: (typeof channels)[number];
  status: (typeof reminderStatuses)[number];
  attempts: number;
  sentBy: string | null;
};

export type ConversationTables = {
  conversationSettings: ConversationSettingsTable;
  reminderLog: ReminderLogView;
  conversationNumbers: ConversationNumbersTable;
  conversationMessages: ConversationMessagesTable;
};

/* The tables of Slack, as `0197_slack.sql` makes them. */

export type SlackLinksTable = {
  userId: string;
  workspaceId: string;
  slackUserId: string;
  name: string;
  workspace: string;
  linkedAt: string;
};

export type SlackLinkTokensTable = {
  workspaceId: string;
  slackUserId: string;
  tokenHash: string;
  name: string;
  workspace: string;
  expiresAt: string;
};

type SlackRequestsTable = { id: string; receivedAt: string };

export type SlackMessagesTable = {
  id: string;
  userId: string;
  direction: "in" | "out";
  kind: (typeof slackKinds)[number];
  status: "received" | "answered" | "queued" | "accepted" | "failed" | "skipped";
  content: string | null;
  error: string | null;
  attempts: Generated<number>;
  createdAt: string;
  updatedAt: string;
};

export type SlackTables = {
  slackLinks: SlackLinksTable;
  slackLinkTokens: SlackLinkTokensTable;
  slackRequests: SlackRequestsTable;
  slackMessages: SlackMessagesTable;
};
