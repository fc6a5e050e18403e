import type { Leave } from "@daybook/contract/leaves";
import { Avatar } from "#ui/display/avatar.tsx";
import { daysText, partText } from "../leave-labels.ts";
import type { RowFacts } from "./use-row-facts.ts";
import { Decide, type RowDeeds } from "./leave-columns.tsx";
import s from "./leave-columns.module.css";
import { Asked, LeaveStatusChip, Period, TypeLabel } from "../components/leave-parts.tsx";

type Props = { leave: Leave; deeds: RowDeeds; /** Somebody else's, with who it is. */ ofOthers: boolean; facts: RowFacts };

const leftText = (left: number | null | undefined) => (left === undefined ? "" : left === null ? ", no limit" : `, ${left} left`);

/** A leave as a phone lists it. */
export function LeaveCard({ leave, deeds, ofOthers, facts }: Props) {
  const decides = leave.status === "Pending" && (leave.can.approve || leave.can.reject) && ofOthers;
  const away = decides ? facts.alsoAway(leave) : undefined;
  const when = (
    <>
      <Period leave={leave} />, {daysText(leave.days)}
    </>
  );
  const asked = (
    <p className={s.meta}>
      <Asked leave={leave} />
    </p>
  );
  return (
    <div className={s.card} data-own={!ofOthers || undefined}>
      {ofOthers && <Avatar person={leave.user} size={32} />}
      <button type="button" className={s.name} onClick={() => deeds.open(leave)}>
        {ofOthers ? leave.user.name : when}
      </button>
      <LeaveStatusChip status={leave.status} />
      <div className={s.lines}>
        {ofOthers && asked}
        {ofOthers && <p className={s.period}>{when}</p>}
        {partText(leave) && <p className={s.meta}>{partText(leave)}</p>}
        {!ofOthers && asked}
        <p>
          <TypeLabel leave={leave} />
          {decides && <span className={s.meta}>{leftText(facts.leftOf(leave))}</span>}
        </p>
        {leave.reason && <p className={s.why}>{leave.reason}</p>}
        {away && away.length > 0 && <p className={s.meta}>Also away: {away.map(({ name }) => name).join(", ")}</p>}
      </div>
      {decides && (
        <div className={s.cardDeeds}>
          <Decide leave={leave} approve={deeds.approve} reject={deeds.reject} wide />
        </div>
      )}
    </div>
  );
}
