import type { ComplianceRow } from "@daybook/contract/eods/eods";
import { memo } from "react";
import { Person } from "#ui/display/person.tsx";
import { ComplianceCell } from "./compliance-cell.tsx";
import type { GridColumn } from "./compliance-grid-head.tsx";
import s from "./compliance-grid.module.css";

type Props = { row: ComplianceRow; columns: GridColumn[]; today: string; phone: boolean };

/** A user's cells and on-time rate. */
export const GridRow = memo(function GridRow({ row: { user, cells, rate, onTime, expected }, columns, today, phone }: Props) {
  return (
    <tr data-user={user._id}>
      <th scope="row" className={s.who}>
        <Person person={user} />
      </th>
      {columns.map(({ date, kind, index }) => {
        const cell = cells[index] ?? (kind === "weekend" ? "weekend" : null);
        return (
          <td key={date} data-day={date} data-today={date === today || undefined}>
            {cell && <ComplianceCell kind={cell} />}
          </td>
        );
      })}
      <td className={s.rate}>
        {rate === null ? "–" : `${Math.round(rate * 100)}%`}
        {!phone && rate !== null && (
          <small>
            {" "}
            {onTime}/{expected}
          </small>
        )}
      </td>
    </tr>
  );
});
