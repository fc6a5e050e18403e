import type { Away } from "@daybook/contract/analytics/schemas";
import type { Digest } from "@daybook/contract/digests/digests";
import { IconChecks } from "@tabler/icons-react";
import { announcementsHref } from "#features/announcements/announcement-links.ts";
import { blockersHref } from "#features/analytics/list-links.ts";
import { ageText } from "#features/blockers/blocker-labels.ts";
import { DueDay } from "#features/kra/components/due-day.tsx";
import { kraHref, ownSelfReviewHref } from "#features/kra/kra-links.ts";
import { monthName } from "#features/kra/months.ts";
import { awayTodayText } from "#features/leaves/leave-labels.ts";
import { dayInText, dayText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Person } from "#ui/display/person.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Columns } from "#ui/layout/page.tsx";
import { DetailRow, NoRows, Row, Ruled, Section, TextLink } from "#ui/layout/section.tsx";
import { awayHref, dueHref, missingHref, slippedHref } from "../digest-links.ts";
import s from "./digest-lists.module.css";

/** Rows of a list; its link leads to all. */
const shown = 30;

const isOpen = ({ missing, blockers, waiting, tasks, evaluations, announcements }: Digest) =>
  announcements !== undefined ||
  missing.length + blockers.count + waiting.leaves + waiting.tasks + tasks.due + tasks.slipped + evaluations.length > 0;

/** What is open in lists, and who is away. Members see only lists with content: most of theirs are empty on most days. */
export function DigestLists({ digest }: { digest: Digest }) {
  const { missing, blockers, tasks } = digest;
  const showsEmpty = useSession().user.role !== "team_member";
  return (
    <Columns
      main={
        isOpen(digest) ? (
          <>
            {digest.announcements && <NewAnnouncements announcements={digest.announcements} />}
            {(showsEmpty || tasks.due + tasks.slipped > 0) && <Tasks digest={digest} />}
            {digest.evaluations.length > 0 && <Evaluations digest={digest} />}
            {(showsEmpty || missing.length > 0) && <MissingReports digest={digest} />}
            {(showsEmpty || blockers.count > 0) && <Blockers digest={digest} />}
          </>
        ) : (
          <EmptyState
            icon={<IconChecks size={20} stroke={1.6} />}
            title="Nothing is open"
            text="No report is missing, no blocker is open, nothing waits for a decision, and no task is due."
          />
        )
      }
      side={<AwayPeople digest={digest} />}
    />
  );
}

function NewAnnouncements({ announcements: { count, items } }: { announcements: NonNullable<Digest["announcements"]> }) {
  const { role } = useSession().user;
  return (
    <Section title="New announcements" count={count} action={<TextLink href={announcementsHref[role]}>All announcements</TextLink>}>
      <Ruled>
        {items.map(({ _id, title }) => (
          <Row key={_id}>
            <span className={s.name} dir="auto">
              {title}
            </span>
          </Row>
        ))}
      </Ruled>
    </Section>
  );
}

function Tasks({ digest: { tasks } }: { digest: Digest }) {
  const { role } = useSession().user;
  return (
    <Section title="Tasks">
      <Ruled>
        <Row>
          <span className={s.name}>Due today</span>
          <TextLink href={dueHref(role)}>{tasks.due}</TextLink>
        </Row>
        <Row>
          <span className={s.name}>Overdue</span>
          <TextLink href={slippedHref(role)}>{tasks.slipped}</TextLink>
        </Row>
      </Ruled>
    </Section>
  );
}

/** What the due days of evaluations ask for; companies without them have no such section. */
function Evaluations({ digest: { evaluations } }: { digest: Digest }) {
  const { role } = useSession().user;
  return (
    <Section title="Evaluations">
      <Ruled>
        {evaluations.map(({ kind, month, due, count }) => (
          <Row key={kind}>
            <span className={s.name}>
              {kind === "self_review" ? `Your ${monthName(month)} self-review` : `${monthName(month)} evaluations`}
            </span>
            <span className={s.muted}>
              <DueDay day={due} />
            </span>
            {kind === "self_review" ? (
              <TextLink href={ownSelfReviewHref(role, month)}>Open</TextLink>
            ) : (
              <TextLink href={kraHref(role, { month })}>{count} to finish</TextLink>
            )}
          </Row>
        ))}
      </Ruled>
    </Section>
  );
}

function MissingReports({ digest: { period, missing } }: { digest: Digest }) {
  const { role } = useSession().user;
  const { today } = useCompany();
  const href = missingHref(role, period);
  return (
    <Section title="Missing reports" count={missing.length || undefined} action={<TextLink href={href}>All reports</TextLink>}>
      <Ruled>
        {missing.slice(0, shown).map(({ date, ...person }) => (
          <Row key={`${person._id} ${date}`}>
            <span className={s.name}>
              <Person person={person} />
            </span>
            <span className={s.muted}>{role === "team_member" ? dayText(date, today) : person.team}</span>
          </Row>
        ))}
        {missing.length === 0 && <NoRows>No report is missing</NoRows>}
        {missing.length > shown && (
          <Row>
            <TextLink href={href}>Show all {missing.length}</TextLink>
          </Row>
        )}
      </Ruled>
    </Section>
  );
}

function Blockers({ digest: { blockers } }: { digest: Digest }) {
  const { role } = useSession().user;
  return (
    <Section title="Open blockers" count={blockers.count || undefined} action={<TextLink href={blockersHref(role)}>All blockers</TextLink>}>
      <Ruled>
        {blockers.items.map(({ _id, text, raisedBy, owner, ageWorkdays }) => (
          <DetailRow
            key={_id}
            avatar={<Avatar person={raisedBy} size={28} />}
            title={text}
            details={
              <>
                <span>{ageText(ageWorkdays)}</span>
                <span dir="auto">{raisedBy.name}</span>
              </>
            }
            action={<span className={s.muted}>{owner ? owner.name : "No owner"}</span>}
          />
        ))}
        {blockers.count === 0 && <NoRows>No open blockers</NoRows>}
        {blockers.count > blockers.items.length && (
          <Row>
            <TextLink href={blockersHref(role)}>Show all {blockers.count}</TextLink>
          </Row>
        )}
      </Ruled>
    </Section>
  );
}

function AwayPeople({ digest: { away } }: { digest: Digest }) {
  const { today } = useCompany();
  return (
    <>
      <AwayList title="Away today" day={today} entries={away.today} none="No one is away today" />
      <AwayList
        title={`Away ${dayInText(away.nextDate, today)}`}
        day={away.nextDate}
        entries={away.next}
        none="No one is away on the next workday"
      />
    </>
  );
}

type AwayListProps = { title: string; day: string; entries: Away[]; none: string };

function AwayList({ title, day, entries, none }: AwayListProps) {
  const { role } = useSession().user;
  const { today } = useCompany();
  const href = awayHref(role, day);
  return (
    <Section title={title} count={entries.length || undefined} action={<TextLink href={href}>Calendar</TextLink>}>
      <Ruled>
        {entries.slice(0, shown).map((entry) => (
          <Row key={entry.leaveId}>
            <span className={s.name}>
              <Person person={entry.user} />
            </span>
            <span className={s.muted}>{day === today ? awayTodayText(entry, today) : whenText(entry, day, today)}</span>
          </Row>
        ))}
        {entries.length === 0 && <NoRows>{none}</NoRows>}
        {entries.length > shown && (
          <Row>
            <TextLink href={href}>Show all {entries.length}</TextLink>
          </Row>
        )}
      </Ruled>
    </Section>
  );
}

const whenText = ({ half, endDate }: Away, day: string, today: string) =>
  half ? "half a day" : endDate > day ? `until ${dayInText(endDate, today)}` : "all day";
