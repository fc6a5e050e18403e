import type { DayPart } from "@daybook/contract/core/constants";
import type { Balance, Preview } from "@daybook/contract/leaves";
import { useCompany } from "#ui/layout/company-context.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { daysText, periodText } from "#features/leaves/leave-labels.ts";
import { balanceBar } from "#features/leaves/balance/balance-cards.tsx";
import { DayByDay } from "./day-by-day.tsx";
import s from "./preview-panel.module.css";

type Period = { startDate: string; endDate: string; startDayPart: DayPart; endDayPart: DayPart };
type Props = {
  preview: Preview | undefined;
  /** A failed question. */ error: Error | null;
  leaveType: string;
  balance: Balance | undefined;
  period: Period;
  /** It is approved at once, so that nothing stays reserved. */
  atOnce?: boolean;
};

/** What a leave would mean: each day and its cost, the balance afterwards, who else is away. */
export function PreviewPanel({ preview, error, leaveType, balance, period, atOnce = false }: Props) {
  if (!preview) {
    if (error) return <p className={s.quiet}>{error.message}</p>;
    return leaveType === "" ? <p className={s.quiet}>Choose a type and see here what each day counts.</p> : <SkeletonLines count={5} />;
  }
  return (
    <div className={s.preview} aria-live="polite">
      <DayByDay days={preview.days} breakdown={preview.breakdown} period={period} />
      {preview.after.map((after) => (
        <After
          key={after.leaveYear}
          {...after}
          leaveType={leaveType}
          balance={balance}
          manyYears={preview.after.length > 1}
          atOnce={atOnce}
        />
      ))}
      <AlsoAway away={preview.away} />
    </div>
  );
}

type AfterProps = Preview["after"][number] & {
  leaveType: string;
  balance: Balance | undefined;
  manyYears: boolean;
  atOnce: boolean;
};

function After({ leaveYear, available, enough, leaveType, balance, manyYears, atOnce }: AfterProps) {
  const name = manyYears ? `${leaveType} ${leaveYear} after this` : `${leaveType} after this`;
  if (available === null)
    return (
      <p className={s.line}>
        <span>{name}</span>
        <strong>no limit</strong>
      </p>
    );
  const type = balance?.leaveYear === leaveYear ? balance.types.find((each) => each.leaveType === leaveType) : undefined;
  // What is neither left nor used waits for a decision, this leave among it.
  const used = type && type.total !== null ? (atOnce ? type.total - type.pending - available : type.used) : undefined;
  const reserved = type && type.total !== null && used !== undefined ? type.total - used - available : undefined;
  const bar = type && balanceBar({ ...type, available, pending: reserved ?? 0 });
  return (
    <div>
      <p className={s.line} data-short={!enough || undefined}>
        <span>{name}</span>
        <strong>{daysText(available)}</strong>
      </p>
      {bar && <ProgressBar parts={bar} />}
      {used !== undefined && reserved !== undefined && (
        <p className={s.note}>
          {used} used{reserved > 0 && `, ${reserved} reserved until decided`}
        </p>
      )}
    </div>
  );
}

function AlsoAway({ away }: { away: Preview["away"] }) {
  const { today } = useCompany();
  return (
    <section aria-label="Also away">
      <h3 className={s.heading}>Also away</h3>
      {away.length === 0 && <p className={s.nobody}>Nobody else</p>}
      {away.map(({ user, status, ...days }) => (
        <p key={`${user._id} ${days.startDate}`} className={s.away}>
          <Person person={user} size={20} />
          <small>
            {periodText(days, today)}
            {status === "Pending" && ", pending"}
          </small>
        </p>
      ))}
    </section>
  );
}
