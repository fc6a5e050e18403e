import type { Away } from "@daybook/contract/analytics/schemas";
import { shortenText } from "@daybook/contract/core/cut-text";
import { counted } from "@daybook/contract/core/numbers";
import type { Digest } from "@daybook/contract/digests/digests";
import { formatDay, formatPeriod } from "#format.ts";
import type { WaitingLeave } from "./team-channels.messages.repository.ts";

/** Names and requests in one line. */
const listed = 12;
const blockersListed = 5;
const blockerLength = 200;

const list = (entries: string[], separator = ", ") => {
  const text = entries.slice(0, listed).join(separator);
  return entries.length > listed ? `${text} and ${entries.length - listed} more` : text;
};

const namesOf = (away: Away[]) => list(away.map(({ user, half }) => (half ? `${user.name} (half day)` : user.name)));

/** User text in one line. */
const line = (text: string) => shortenText(text.replaceAll(/\s+/g, " ").trim(), blockerLength);

const leaveText = ({ name, isCancellation, ...period }: WaitingLeave) =>
  `${name}: ${formatPeriod(period)}${isCancellation ? " (to cancel)" : ""}`;

const linkTo = (publicUrl: string | undefined, path: string) => (publicUrl ? [`${publicUrl}${path}`] : []);

/** The team's digest, by its parts that are not empty: names and dates, without types and reasons of leave. */
export function digestText(digest: Digest, leave: WaitingLeave[], { team, publicUrl }: { team: string; publicUrl: string | undefined }) {
  const { date, period, missing, blockers, waiting, away, tasks, hours, announcements } = digest;
  const periodText = formatPeriod(period);
  const part = (count: number, label: string, details = "") => (count === 0 ? [] : [`- ${label}: ${count}${details && ` (${details})`}`]);
  const lines = [
    ...(announcements
      ? [`- New announcements: ${announcements.count}`, ...announcements.items.map(({ title }) => `  - ${line(title)}`)]
      : []),
    ...part(away.today.length, "Away today", namesOf(away.today)),
    ...part(away.next.length, `Away on ${formatDay(away.nextDate)}`, namesOf(away.next)),
    ...part(leave.length, "Leave requests that wait", list(leave.map(leaveText), "; ")),
    ...part(missing.length, `Missing reports, ${periodText}`, list(missing.map(({ name }) => name))),
    ...part(blockers.count, "Open blockers"),
    ...blockers.items
      .slice(0, blockersListed)
      .map(({ text, raisedBy, ageWorkdays }) => `  - ${line(text)} (${raisedBy.name}, ${counted(ageWorkdays, "workday")})`),
    ...part(waiting.tasks, "Tasks to approve"),
    ...part(tasks.due, "Tasks due today"),
    ...part(tasks.slipped, "Overdue tasks"),
    `- Hours, ${periodText}: ${hours.logged} of ${hours.expected}`,
  ];
  return [`Digest for ${team}`, lines.join("\n"), ...linkTo(publicUrl, `/digest?date=${date}`)].join("\n\n");
}

/** Reports that are missing at the deadline, by day. */
export function missingText(days: { date: string; names: string[] }[], { team, deadline }: { team: string; deadline: string }) {
  const lines = days.map(({ date, names }) => `- ${formatDay(date)}: ${names.length} (${list(names)})`);
  return [`Missing reports in ${team} at the deadline, ${deadline}`, lines.join("\n")].join("\n\n");
}

export const leaveRequestText = (leave: WaitingLeave, publicUrl: string | undefined) =>
  [`A leave request waits for a decision. ${leaveText(leave)}`, ...linkTo(publicUrl, "/leaves")].join("\n\n");

export const blockerText = ({ text, name }: { text: string; name: string }) => `New blocker of ${name}: ${line(text)}`;

/** The message of the button *Send test*. */
export const testText = (team: string, company: string) => `This is a test from Daybook at ${company}. Messages about ${team} come here.`;
