import { type Channel, kindOf, kinds, type NotificationKind, notificationKinds } from "@daybook/contract/notifications/kinds";
import type { NotificationPreferences } from "@daybook/contract/notifications/notifications";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Sections } from "#ui/layout/page.tsx";
import { Section } from "#ui/layout/section.tsx";
import { notificationPreferences, useSavePreferences } from "../notifications.api.ts";
import s from "./preferences-section.module.css";
import { DigestChoice } from "./digest-choice.tsx";
import { PushDevice } from "./push-device.tsx";
import { QuietHours } from "./quiet-hours.tsx";

/** Chosen only while weeks are approved. */
const weekKinds: ReadonlySet<NotificationKind> = new Set(["week_submitted", "week_decided", "week_changed"]);

const groups = ["To decide", "About you", "To follow"] as const;

/** The ways in which a person can get notices, in the order of the columns. */
const columns: { channel: Channel; label: string }[] = [
  { channel: "app", label: "Inbox" },
  { channel: "email", label: "Email" },
  { channel: "push", label: "Push" },
];

/** Which notices you get, and how, on the profile, and further sections. Every change is saved immediately. */
export function PreferencesSection({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = useQuery(notificationPreferences);
  const { mutate: save } = useSavePreferences();
  const hasWeeks = useSession().company.weekApproval === "on";
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />;
  return (
    <Sections>
      <Section title="Notifications">
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">Notify me about</th>
              {columns.map(({ channel, label }) => (
                <th key={channel} scope="col" className={s.channel}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr className={s.group}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {group}
                </th>
              </tr>
              {notificationKinds
                .filter((kind) => kinds[kind].group === group && (hasWeeks || !weekKinds.has(kind)))
                .map((kind) => (
                  <KindRow key={kind} kind={kind} choices={data.kinds[kind]} onChange={(choices) => save({ kinds: { [kind]: choices } })} />
                ))}
            </tbody>
          ))}
        </table>
        <p className={s.note}>Push needs a browser that you turn on below. Security notifications can&apos;t be turned off.</p>
      </Section>
      <Section title="Digest by email">
        <DigestChoice value={data.digest} onChange={(digest) => save({ digest })} />
      </Section>
      <Section title="Leave in your calendar">
        <Checkbox
          label="Send my approved leave as an event by email"
          checked={data.calendar}
          onChange={(event) => save({ calendar: event.currentTarget.checked })}
        />
        <p className={s.note}>
          Google Calendar and Outlook add it by themselves, and change or remove it with the leave. It does not say what kind of leave it
          is.
        </p>
      </Section>
      <Section title="Push messages">
        <PushDevice />
      </Section>
      <Section title="Quiet hours">
        <QuietHours key={JSON.stringify(data.quietHours)} value={data.quietHours} onChange={(quietHours) => save({ quietHours })} />
      </Section>
      {children}
    </Sections>
  );
}

type RowProps = {
  kind: NotificationKind;
  choices: NotificationPreferences["kinds"][NotificationKind];
  onChange: (choices: Partial<Record<Channel, boolean>>) => void;
};

function KindRow({ kind, choices, onChange }: RowProps) {
  const { label, security } = kindOf(kind);
  return (
    <tr>
      <th scope="row" className={s.kind}>
        {label}
      </th>
      {columns.map(({ channel, label: column }) => (
        <td key={channel} className={s.channel}>
          <Checkbox
            aria-label={`${label}: ${column}`}
            checked={choices[channel]}
            disabled={security && channel !== "push"}
            onChange={(event) => onChange({ [channel]: event.currentTarget.checked })}
          />
        </td>
      ))}
    </tr>
  );
}
