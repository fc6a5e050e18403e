/** A spacer row in place of virtualized rows. See `useVirtualRows`. */
export const VirtualSpace = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0, background: "none" }} />
    </tr>
  );
