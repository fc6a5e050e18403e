import type { Away } from "@daybook/contract/analytics/schemas";
import type { Role } from "@daybook/contract/core/constants";
import type { Digest } from "@daybook/contract/digests/digests";
import { formatDay, formatPeriod } from "#format.ts";

/** Names in one line of an email. */
const namesShown = 20;

/** Whether nothing is open and no one is away, so that no email is sent. Hours alone are no news. */
export const isEmpty = ({ missing, blockers, waiting, away, tasks }: Digest) =>
  missing.length + blockers.count + waiting.leaves + waiting.tasks + away.today.length + away.next.length + tasks.due + tasks.slipped === 0;

type Reader = { name: string; company: string; role: Role; today: string; publicUrl: string | undefined };

/** The text of an email: the parts that are not empty, with names, without types and reasons of leave. */
export function textOf(digest: Digest, { name, company, role, today, publicUrl }: Reader) {
  const { date, period, missing, blockers, waiting, away, tasks, hours } = digest;
  const periodText = formatPeriod(period);
  const decides = role !== "team_member";
  const line = (count: number, label: string, details = "") =>
    count === 0 ? undefined : `- ${label}: ${count}${details && ` (${details})`}`;
  const missingNames = list(missing.map((each) => (decides ? each.name : formatDay(each.date))));
  const lines = [
    line(missing.length, `Missing reports, ${periodText}`, missingNames),
    line(blockers.count, "Open blockers", blockers.items[0] && `the oldest: ${blockers.items[0].text}`),
    line(waiting.leaves, decides ? "Leave requests to review" : "Your leave requests that wait"),
    line(waiting.tasks, decides ? "Tasks to approve" : "Your completed tasks that wait for approval"),
    line(tasks.due, "Tasks due today"),
    line(tasks.slipped, "Overdue tasks"),
    line(away.today.length, "Away today", namesOf(away.today)),
    line(away.next.length, `Away on ${formatDay(away.nextDate)}`, namesOf(away.next)),
    `- Hours, ${periodText}: ${hours.logged} of ${hours.expected}`,
  ];
  const address = date === today ? "/digest" : `/digest?date=${date}`;
  return [
    `Hello ${name},`,
    lines.filter((each) => each !== undefined).join("\n"),
    publicUrl ? `Open it in Daybook: ${publicUrl}${address}` : "Open the digest in Daybook to see the lists.",
    `You get this email from ${company} because you chose a digest by email. ${
      publicUrl
        ? `Turn it off or change how often you get it: ${publicUrl}/profile?tab=notifications`
        : "Turn it off or change how often you get it on your profile, under Notifications."
    }`,
  ].join("\n\n");
}

const namesOf = (entries: Away[]) => list(entries.map(({ user }) => user.name));

const list = (names: string[]) =>
  names.length > namesShown ? `${names.slice(0, namesShown).join(", ")} and ${names.length - namesShown} more` : names.join(", ");
