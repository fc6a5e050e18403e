import { kinds } from "@daybook/contract/notifications/kinds";
import type { Notification } from "@daybook/contract/notifications/notifications";
import { Button } from "@mantine/core";
import { IconArchive, IconChevronLeft, IconInbox, IconMail } from "@tabler/icons-react";
import { Moment } from "#ui/display/day.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { reasonText } from "../notice-groups.ts";
import { DecisionForm } from "./decision-form.tsx";
import s from "./notice-detail.module.css";
import { NoticeFacts } from "./notice-facts.tsx";
import { NoticeMark } from "./notice-row.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";

export type NoticeActions = {
  onBack: () => void;
  onUnread: () => void;
  onArchive: () => void;
  /** Back to the inbox, from the archive or a snooze. */
  onRestore: () => void;
  onSnooze: (until: string) => void;
};

const linkLabels = {
  leave: "Open leaves",
  task: "Open task",
  blocker: "Open task",
  evaluation: "Open evaluation",
  policy: "Read the policy",
  user: "Open security settings",
  delegation: "Open leaves",
  in_lieu: "Open leaves",
  report: "Open report",
  question: "Open reports",
  nudge: "Open",
  access_token: "Open security settings",
  webhook: "Open integrations",
  series: "Open recurring tasks",
  week: "Open weeks",
};

/** Labels of kinds whose notices open something else than their subject. */
const labelsOfKinds: Partial<Record<Notification["kind"], string>> = {
  person_left: "Open",
  erasure_requested: "Open privacy settings",
  employment_changed: "Open profiles to confirm",
  report_reminder: "Write report",
  evaluation_reminder: "Open evaluations",
  policy_reminder: "Read the policy",
  announcement_reminder: "Open announcements",
};

/** What the link of a notice opens: its subject, or the list of several. */
const linkLabel = ({ kind, entity }: Notification) =>
  labelsOfKinds[kind] ?? (entity.type === "task" && entity._id === null ? "Open tasks" : linkLabels[entity.type]);

type Props = NoticeActions & { notice: Notification };

/** One notice with the facts and the decision of its kind. */
export function NoticeDetail({ notice, onBack, onUnread, onArchive, onRestore, onSnooze }: Props) {
  const isInInbox = notice.archivedAt === null && notice.snoozedUntil === null;
  return (
    <article className={s.detail} aria-labelledby={`title-${notice._id}`}>
      <div className={s.bar}>
        <Button className={s.back} variant="subtle" color="gray" size="xs" leftSection={<IconChevronLeft size={16} />} onClick={onBack}>
          Inbox
        </Button>
        <span className={s.kind}>{kinds[notice.kind].label}</span>
        <span className={s.tools}>
          {isInInbox && <SnoozeMenu onSnooze={onSnooze} />}
          {isInInbox ? (
            <Button variant="subtle" color="gray" size="xs" leftSection={<IconArchive size={16} stroke={1.6} />} onClick={onArchive}>
              Archive
            </Button>
          ) : (
            <Button variant="subtle" color="gray" size="xs" leftSection={<IconInbox size={16} stroke={1.6} />} onClick={onRestore}>
              Move to inbox
            </Button>
          )}
          <IconButton label="Mark as unread" size="xs" onClick={onUnread}>
            <IconMail size={16} stroke={1.6} />
          </IconButton>
        </span>
      </div>
      <header className={s.head}>
        <NoticeMark notice={notice} size={40} />
        <div>
          <h2 className={s.title} id={`title-${notice._id}`} dir="auto">
            {notice.title}
          </h2>
          <p className={s.meta}>
            <Moment value={notice.createdAt} /> · {reasonText(notice.reason)}
          </p>
        </div>
      </header>
      <NoticeFacts notice={notice} />
      <DecisionForm key={notice._id} notice={notice} />
      <p className={s.link}>
        <TextLink href={notice.href}>{linkLabel(notice)}</TextLink>
      </p>
    </article>
  );
}
