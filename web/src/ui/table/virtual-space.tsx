import { counted } from "@daybook/contract/core/numbers";

/** A spacer row in place of virtualized rows. See `useVirtualRows`. */
export const VirtualSpace = ({ height, span, count }: { height: number; span: number; count: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0, background: "none" }}>
        <NotPrinted count={count} />
      </td>
    </tr>
  );

/** On paper, says how many rows of a virtualized list are not printed. */
export const NotPrinted = ({ count }: { count: number }) => (
  <span data-print-only>{counted(count, "more row is", "more rows are")} not printed</span>
);
