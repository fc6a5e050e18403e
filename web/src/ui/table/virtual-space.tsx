/** The room of rows of a table that are not drawn, in px; nothing where all are. See `useVirtualRows`. */
export const VirtualSpace = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0, background: "none" }} />
    </tr>
  );
