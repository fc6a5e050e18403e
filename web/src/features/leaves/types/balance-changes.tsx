import { counted } from "@daybook/contract/core/numbers";
import type { BalanceChange } from "@daybook/contract/leaves/schemas";
import { useEffect, useRef } from "react";
import s from "./balance-changes.module.css";

/** The table lists this many rows; the sentence above it counts all. */
const rowsMax = 100;

/** `1 balance`, `12 balances` */
export const balancesText = ({ length }: BalanceChange[]) => counted(length, "balance");

const daysOf = (days: number | null) => (days === null ? "No limit" : counted(days, "day"));

/** A table of the people whose days a change of a leave type changes, with the days before and after. */
export function BalanceChanges({ changes }: { changes: BalanceChange[] }) {
  const region = useRef<HTMLElement>(null);
  // Chromium returns a promise, which React would take for a cleanup.
  useEffect(() => void region.current?.scrollIntoView({ block: "nearest" }), []);
  const years = new Set(changes.map(({ leaveYear }) => leaveYear));
  return (
    <section ref={region} className={s.changes} aria-label="Balances that change" aria-live="polite">
      <p>
        This changes <strong>{balancesText(changes)}</strong>. Nothing is saved yet.
      </p>
      <div className={s.scroll} tabIndex={0} role="group" aria-label="Balances before and after">
        <table>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, rowsMax).map(({ user, leaveYear, before, after }) => (
              <tr key={`${user._id} ${leaveYear}`}>
                <th scope="row">
                  <bdi>{user.name}</bdi>
                  {years.size > 1 && <small> {leaveYear}</small>}
                </th>
                <td>{daysOf(before)}</td>
                <td>{daysOf(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > rowsMax && <p>and {changes.length - rowsMax} more</p>}
    </section>
  );
}
