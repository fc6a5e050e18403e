import { columnLabels, type PayrollColumn, payrollColumns } from "@daybook/contract/payroll/columns";
import { MultiSelect, Switch } from "@mantine/core";

type Props = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  columns: readonly PayrollColumn[];
  onColumns: (columns: PayrollColumn[]) => void;
};

const data = payrollColumns.map((value) => ({ value, label: columnLabels[value] }));

/** Switches payroll on, and chooses the columns of custom files in their order. */
export const PayrollSettings = ({ isOn, onChange, columns, onColumns }: Props) => (
  <>
    <Switch label="Close months and export them for payroll" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    {isOn && (
      <MultiSelect
        label="Columns of custom files"
        description="In the order in which you choose them. Without any, custom files have the default columns."
        placeholder={columns.length === 0 ? "Default columns" : ""}
        data={data}
        value={[...columns]}
        onChange={(next) =>
          onColumns(payrollColumns.filter((column) => next.includes(column)).toSorted((a, b) => next.indexOf(a) - next.indexOf(b)))
        }
        hidePickedOptions
        clearable
      />
    )}
  </>
);
