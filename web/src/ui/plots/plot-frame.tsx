import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { RowMenu } from "#ui/table/row-menu.tsx";
import s from "./plot-frame.module.css";

type Props = {
  /** The accessible name of the table: `Hours by day`. */
  label: string;
  legend?: ReactNode;
  /** `thead` and `tbody` of the plot's data; each row starts with a `th`. */
  table: ReactNode;
  /** The plot. */
  children: ReactNode;
};

const icon = { size: 16, stroke: 1.6 } as const;

/** A plot with its legend and its menu, which shows the same data as a table instead. */
export function PlotFrame({ label, legend, table, children }: Props) {
  const [isTable, setIsTable] = useState(false);
  return (
    <div className={s.frame}>
      <div className={s.head}>
        <div className={s.legend}>{!isTable && legend}</div>
        <RowMenu
          name={label}
          items={() => (
            <MenuItem leftSection={isTable ? <IconChartBar {...icon} /> : <IconTable {...icon} />} onClick={() => setIsTable(!isTable)}>
              {isTable ? "Show as chart" : "Show as table"}
            </MenuItem>
          )}
        />
      </div>
      {isTable ? (
        <table className={s.table} aria-label={label}>
          {table}
        </table>
      ) : (
        children
      )}
    </div>
  );
}
