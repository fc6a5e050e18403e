import type { DayPart } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { Balance, Preview } from "@daybook/contract/leaves/schemas";
import { useCompany } from "#ui/layout/company-context.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { deciderSentence, grantsText, periodText, reportsText } from "#features/leaves/leave-labels.ts";
import { balanceBar } from "#features/leaves/balance/balance-cards.tsx";
import { DayByDay } from "./day-by-day.tsx";
import s from "./preview-panel.module.css";

type Period = { startDate: string; endDate: string; startDayPart: DayPart; endDayPart: DayPart };
type Props = {
  preview: Preview | undefined;
  /** Why the preview failed to load. */ error: Error | null;
  leaveType: string;
  balance: Balance | undefined;
  period: Period;
  /** The leave counts as used right away instead of pending. */
  isApproved?: boolean;
  /** Says who decides on the request. */
  showsDecider?: boolean;
};

/** Previews a leave: the charge of each day, the resulting balance, and teammates who are away. */
export function PreviewPanel({ preview, error, leaveType, balance, period, isApproved = false, showsDecider = false }: Props) {
  if (!preview) {
    if (error) return <p className={s.message}>{error.message}</p>;
    return leaveType === "" ? <p className={s.message}>Choose a type to see how each day counts.</p> : <SkeletonLines count={5} />;
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
          isApproved={isApproved}
        />
      ))}
      <Grants grants={preview.grants} />
      <Reports reports={preview.reports} />
      <Limits limits={preview.limits} />
      <AlsoAway away={preview.away} />
      {showsDecider && <Decider decider={preview.decider} />}
    </div>
  );
}

type AfterProps = Preview["after"][number] & {
  leaveType: string;
  balance: Balance | undefined;
  manyYears: boolean;
  isApproved: boolean;
};

function After({ leaveYear, available, enough, leaveType, balance, manyYears, isApproved }: AfterProps) {
  const label = manyYears ? `${leaveType} ${leaveYear} after this` : `${leaveType} after this`;
  if (available === null)
    return (
      <p className={s.line}>
        <span>{label}</span>
        <strong>No limit</strong>
      </p>
    );
  const type = balance?.leaveYear === leaveYear ? balance.types.find((each) => each.leaveType === leaveType) : undefined;
  // Days neither used nor available are pending, including this leave.
  const used = type && type.total !== null ? (isApproved ? type.total - type.pending - available : type.used) : undefined;
  const pending = type && type.total !== null && used !== undefined ? type.total - used - available : undefined;
  const bar = type && balanceBar({ ...type, available, pending: pending ?? 0 });
  return (
    <div>
      <p className={s.line} data-exceeded={!enough || undefined}>
        <span>{label}</span>
        <strong>{counted(available, "day")}</strong>
      </p>
      {bar && <ProgressBar parts={bar} />}
      {used !== undefined && pending !== undefined && (
        <p className={s.note}>
          {used} used{pending > 0 && `, ${pending} pending`}
        </p>
      )}
    </div>
  );
}

/** Which days with a last day the leave uses. */
function Grants({ grants }: Pick<Preview, "grants">) {
  const { today } = useCompany();
  const text = grantsText(grants, today);
  return text && <p className={s.none}>{text}</p>;
}

/** A warning: the person has already reported work on these days. */
function Reports({ reports }: Pick<Preview, "reports">) {
  const { today } = useCompany();
  const text = reportsText(reports, today);
  return (
    text && (
      <p className={s.warning} role="status">
        {text}
      </p>
    )
  );
}

/** The limits that the leave breaks. */
const Limits = ({ limits }: Pick<Preview, "limits">) =>
  limits.map(({ limit, text }) => (
    <p key={limit._id} className={s.warning} role="status">
      {text}
    </p>
  ));

/** The lead who decides, who may be away, and the delegate. */
function Decider({ decider }: { decider: Preview["decider"] }) {
  const { today } = useCompany();
  return (
    <section aria-label="Who decides">
      <h3 className={s.heading}>Who decides</h3>
      <p className={s.none}>{deciderSentence(decider, today)}</p>
    </section>
  );
}

function AlsoAway({ away }: { away: Preview["away"] }) {
  const { today } = useCompany();
  return (
    <section aria-label="Also away">
      <h3 className={s.heading}>Also away</h3>
      {away.length === 0 && <p className={s.none}>No one else</p>}
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
