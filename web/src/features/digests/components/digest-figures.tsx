import type { Digest } from "@daybook/contract/digests/digests";
import { blockersHref } from "#features/analytics/list-links.ts";
import { ageText } from "#features/blockers/blocker-labels.ts";
import { gapText, hoursText } from "#features/hours/hours-labels.ts";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { shortDay, weekdayRangeText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { completedHref, digestHoursHref, missingHref } from "../digest-links.ts";

/** Five figures: reports and hours of the period, the rest as of now. */
export function DigestFigures({ digest: { period, missing, blockers, waiting, hours } }: { digest: Digest }) {
  const { role } = useSession().user;
  const { today } = useCompany();
  const decides = role !== "team_member";
  /** Members see no figure of zero; their hours are always shown. */
  const isShown = (count: number) => decides || count > 0;
  const periodText = periodName(period, today);
  const oldest = blockers.items[0];
  return (
    <Figures label="The digest in figures">
      {isShown(missing.length) && (
        <Figure label="Missing reports" href={missingHref(role, period)} value={missing.length} note={periodText} />
      )}
      {isShown(blockers.count) && (
        <Figure
          label="Open blockers"
          href={blockersHref(role)}
          value={blockers.count}
          note={oldest ? `Oldest: ${ageText(oldest.ageWorkdays).toLowerCase()}` : "None"}
        />
      )}
      {isShown(waiting.leaves) && (
        <Figure
          label="Leave requests"
          href={leavesHref(role)}
          value={waiting.leaves}
          note={waiting.leaves === 0 ? "None waits" : decides ? "To review" : "Waiting for a decision"}
        />
      )}
      {isShown(waiting.tasks) && (
        <Figure
          label={decides ? "Tasks to approve" : "Completed tasks"}
          href={completedHref(role)}
          value={waiting.tasks}
          note={waiting.tasks === 0 ? "None waits" : decides ? "To review" : "Waiting for approval"}
        />
      )}
      <Figure
        label="Hours"
        href={digestHoursHref(role, period, today)}
        value={hoursText(hours.logged)}
        of={`of ${hoursText(hours.expected)}`}
        note={hours.expected === 0 ? `None expected, ${periodText}` : `${gapText(hours.logged, hours.expected)}, ${periodText}`}
      />
    </Figures>
  );
}

/** `today`, `Wed 11 Mar`, `Mon 2 – Sun 8 Mar`. */
const periodName = ({ startDate, endDate }: Digest["period"], today: string) =>
  startDate !== endDate
    ? weekdayRangeText({ from: startDate, to: endDate }, today)
    : startDate === today
      ? "today"
      : shortDay(startDate, today);
