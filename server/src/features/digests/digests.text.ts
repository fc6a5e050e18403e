import type { Away } from "@daybook/contract/analytics/schemas";
import type { Role } from "@daybook/contract/core/constants";
import type { Digest, DueEvaluations } from "@daybook/contract/digests/digests";
import { monthOf, nameOf } from "#domain/kra-months.ts";
import { formatDay, formatPeriod } from "#format.ts";
import type { Mail } from "#mails/send-mail.ts";

/** Names in one line of an email. */
const namesShown = 20;

/** Whether nothing is open, no one is away and no announcement is new, so that no email is sent. Hours alone are no news. */
export const isEmpty = ({ missing, blockers, waiting, away, tasks, evaluations, announcements }: Digest) =>
  !announcements &&
  missing.length +
    blockers.count +
    waiting.leaves +
    waiting.tasks +
    away.today.length +
    away.next.length +
    tasks.due +
    tasks.slipped +
    evaluations.length ===
    0;

type Reader = { company: string; role: Role; today: string; address: string | undefined };

/** The content of an email: the parts that are not empty, with names, without types and reasons of leave. */
export function letterOf(digest: Digest, { company, role, today, address }: Reader): Pick<Mail, "blocks" | "button" | "footer"> {
  const { date, period, missing, blockers, waiting, away, tasks, hours, evaluations, announcements } = digest;
  const periodText = formatPeriod(period);
  const decides = role !== "team_member";
  const line = (count: number, label: string, details = "") =>
    count === 0 ? undefined : `${label}: ${count}${details && ` (${details})`}`;
  const missingNames = list(missing.map((each) => (decides ? each.name : formatDay(each.date))));
  const lines = [
    ...(announcements ? [`New announcements: ${titlesOf(announcements)}`] : []),
    line(missing.length, `Missing reports, ${periodText}`, missingNames),
    line(blockers.count, "Open blockers", blockers.items[0] && `the oldest: ${blockers.items[0].text}`),
    line(waiting.leaves, decides ? "Leave requests to review" : "Your leave requests that wait"),
    line(waiting.tasks, decides ? "Tasks to approve" : "Your completed tasks that wait for approval"),
    line(tasks.due, "Tasks due today"),
    line(tasks.slipped, "Overdue tasks"),
    ...evaluations.map((each) => dueLine(each, today)),
    line(away.today.length, "Away today", namesOf(away.today)),
    line(away.next.length, `Away on ${formatDay(away.nextDate)}`, namesOf(away.next)),
    `Hours, ${periodText}: ${hours.logged} of ${hours.expected}`,
  ];
  const path = date === today ? "/digest" : `/digest?date=${date}`;
  return {
    blocks: [{ list: lines.filter((each) => each !== undefined) }, ...(address ? [] : ["Open the digest in Daybook to see the lists."])],
    button: address ? { label: "Open in Daybook", url: `${address}${path}` } : undefined,
    footer: [
      `You get this email from ${company} because you chose a digest by email.`,
      address
        ? `Turn it off or change how often you get it: ${address}/profile?tab=notifications`
        : "Turn it off or change how often you get it on your profile, under Notifications.",
    ],
  };
}

/** `Evaluations of October 2026 to finish: 3 (overdue since 20 Nov 2026)`. */
function dueLine({ kind, month, due, count }: DueEvaluations, today: string) {
  const name = nameOf(monthOf(`${month}-01`));
  const when = due < today ? `overdue since ${formatDay(due)}` : `due ${formatDay(due)}`;
  return kind === "self_review" ? `Your self-review of ${name}: ${when}` : `Evaluations of ${name} to finish: ${count} (${when})`;
}

/** `Office closed; New printers; and 2 more` */
const titlesOf = ({ count, items }: NonNullable<Digest["announcements"]>) =>
  [...items.map(({ title }) => title), ...(count > items.length ? [`and ${count - items.length} more`] : [])].join("; ");

const namesOf = (entries: Away[]) => list(entries.map(({ user }) => user.name));

const list = (names: string[]) =>
  names.length > namesShown ? `${names.slice(0, namesShown).join(", ")} and ${names.length - namesShown} more` : names.join(", ");
