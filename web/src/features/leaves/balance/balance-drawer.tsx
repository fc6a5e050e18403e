import { numberFormat } from "@daybook/contract/core/numbers";
import type { LedgerEntry } from "@daybook/contract/leaves/schemas";
import { Button, Group } from "@mantine/core";
import { IconCalendarPlus, IconPlusMinus, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { dayOfInstant } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Day } from "#ui/display/day.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { PersonSelect } from "#ui/form/person-select.tsx";
import { SquareLabel } from "#ui/display/project-mark.tsx";
import { Ruled, Section } from "#ui/layout/section.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { useLeavePeople } from "../use-leave-people.ts";
import { balanceOf, ledgerOf } from "../leaves.api.ts";
import { colorOf, periodText } from "../leave-labels.ts";
import s from "./balance-drawer.module.css";

const AdjustDialog = lazyDialog(async () => (await import("./adjust-dialog.tsx")).AdjustDialog);

const EntitlementDialog = lazyDialog(async () => (await import("./entitlement-dialog.tsx")).EntitlementDialog);

type Props = { /** Defaults to the signed-in user. */ userId?: string | undefined; opened: boolean; onClose: () => void };

/** A person's leave year: the balance of each type and the ledger entries with their reasons. */
export function BalanceDrawer({ userId: initialUserId, opened, onClose }: Props) {
  const { user: me } = useSession();
  const [personId, setPersonId] = useState(initialUserId ?? me._id);
  const [year, setYear] = useState<number>();
  const userId = personId === me._id ? undefined : personId;
  const balance = useQuery(balanceOf(userId, year));
  const ledger = useQuery(ledgerOf(userId, year));
  const choices = useLeavePeople();
  const adjusting = useDialog<true>();
  const entitling = useDialog<true>();
  const shownYear = year ?? balance.data?.leaveYear;
  const person = choices.find(({ _id }) => _id === personId);

  return (
    <SideDrawer opened={opened} onClose={onClose} label="Leave balance" title={person?.name ?? me.name}>
      {me.role !== "team_member" && (
        <div className={s.person}>
          <PersonSelect label="Person" people={choices} value={personId} onChange={(next) => next && setPersonId(next)} />
        </div>
      )}
      <div className={s.year}>
        <PeriodSwitch
          label={shownYear === undefined ? "Leave year" : `Leave year ${shownYear}`}
          unit="leave year"
          {...(shownYear !== undefined && { onEarlier: () => setYear(shownYear - 1), onLater: () => setYear(shownYear + 1) })}
        />
        {me.role === "admin" && balance.data && (
          <Group gap={8}>
            <Button leftSection={<IconCalendarPlus size={16} stroke={1.6} />} onClick={() => entitling.open(true)}>
              Days per year
            </Button>
            <Button leftSection={<IconPlusMinus size={16} stroke={1.6} />} onClick={() => adjusting.open(true)}>
              Adjust
            </Button>
          </Group>
        )}
      </div>
      {balance.error && !balance.data && <ErrorState compact error={balance.error} onRetry={() => void balance.refetch()} />}
      {balance.data && (
        <table className={s.balance}>
          <caption className={s.caption}>Balance</caption>
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Granted</th>
              <th scope="col">Used</th>
              <th scope="col">Pending</th>
              <th scope="col">Available</th>
            </tr>
          </thead>
          <tbody>
            {balance.data.types.map(({ leaveType, label, color, total, used, pending, available }) => (
              <tr key={leaveType}>
                <th scope="row">
                  <SquareLabel color={colorOf(color)}>{label}</SquareLabel>
                </th>
                <td>{total ?? "–"}</td>
                <td>{used}</td>
                <td>{pending}</td>
                <td>{available ?? "No limit"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Section title="History">
        {!ledger.data &&
          (ledger.error ? <ErrorState compact error={ledger.error} onRetry={() => void ledger.refetch()} /> : <SkeletonLines count={6} />)}
        {ledger.data?.length === 0 && (
          <EmptyState
            compact
            icon={<IconReceipt size={20} stroke={1.6} />}
            title="No history for this year"
            text="Days granted, used, refunded or adjusted appear here."
          />
        )}
        {ledger.data && ledger.data.length > 0 && (
          <Ruled>
            {ledger.data.map((entry) => (
              <HistoryRow key={entry._id} entry={entry} />
            ))}
          </Ruled>
        )}
      </Section>
      <Suspense>
        {adjusting.subject && person && shownYear !== undefined && balance.data && (
          <AdjustDialog
            key={adjusting.key}
            person={person}
            leaveYear={shownYear}
            types={balance.data.types}
            opened={adjusting.opened}
            onClose={adjusting.close}
          />
        )}
        {entitling.subject && person && (
          <EntitlementDialog key={`days ${entitling.key}`} person={person} opened={entitling.opened} onClose={entitling.close} />
        )}
      </Suspense>
    </SideDrawer>
  );
}

const kindLabels: Record<LedgerEntry["kind"], string> = {
  allocation: "Granted for the year",
  accrual: "Granted",
  "carry-forward": "Carried forward",
  "in-lieu": "Time off in lieu",
  expiry: "Expired",
  leave: "Leave",
  reversal: "Refunded",
  adjustment: "Adjusted",
};

const signed = numberFormat({ signDisplay: "exceptZero", maximumFractionDigits: 1 });

function HistoryRow({ entry }: { entry: LedgerEntry }) {
  const { company } = useSession();
  const { kind, leaveType, leave, days, reason, actor, expiresOn, at } = entry;
  return (
    <div className={s.entry}>
      <div className={s.description}>
        <p>
          {kindLabels[kind]}, {leaveType}
          {leave && `, ${periodText(leave, company.today)}`}
        </p>
        <p className={s.meta}>
          <Day value={dayOfInstant(at, company.timezone)} />
          {actor && `, ${actor.name}`}
          {reason && `: ${reason}`}
          {expiresOn && `, until ${periodText({ startDate: expiresOn, endDate: expiresOn }, company.today)}`}
        </p>
      </div>
      <span className={s.days} data-negative={days < 0 || undefined}>
        {signed(days)}
      </span>
    </div>
  );
}
