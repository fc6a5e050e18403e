import type { ReactNode } from "react";

export type Column<Row> = {
  id: string;
  /** The column head; empty for a column of buttons. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** px. Exactly one column has none and takes the remaining width. */
  width?: number;
  /** px on screens narrower than 1280 px. */
  narrow?: number;
  /** px of the column without a width when the table scrolls horizontally; 160 by default. */
  minimum?: number;
  /** Shows only avatars and marks on screens narrower than 1280 px; their text becomes the tooltip. */
  narrowMarks?: boolean;
  /** For numbers. */
  align?: "end";
  /** The sort key of the server; makes the column sortable. */
  sort?: string;
  /** Sorts descending first: dates, amounts. */
  sortsDown?: boolean;
  /** On screens narrower than 1280 px hidden; or `below`, in a second line of the row, for what a decision needs. */
  wide?: boolean | "below";
  /** The shape of the skeleton; `text` by default. */
  skeleton?: "text" | "person" | "none";
};

export type Selection<Row> = {
  /** Selected ids, including those on other pages. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Whether a row can be selected; by default all can. */
  allows?: (row: Row) => boolean;
};

/** `dueDate` ascending, `-dueDate` descending. */
export type SortOrder = string;

export type DataTableProps<Row> = {
  /** The accessible name: `Tasks`. */
  label: string;
  /** Pass a stable array (a constant or `useMemo`), so that unchanged rows do not re-render. */
  columns: Column<Row>[];
  /** Undefined during the first load. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  /** Names a row in its controls: `#482` → *Select #482*, *More for #482*. */
  rowName: (row: Row) => string;
  /** The card of a row on phones: a `<RowCard>`. */
  card: (row: Row) => ReactNode;
  /** The load error; shown only while there are no rows. */
  error?: Error | null;
  onRetry?: () => void;
  /** Pass it while filters are set: an empty list then shows *No results* and a button that calls it. */
  onClearFilters?: () => void;
  /** An `<EmptyState>`. */
  empty: ReactNode;
  sort?: SortOrder;
  onSort?: (sort: SortOrder) => void;
  selection?: Selection<Row>;
  /** Called on a click on the row outside of controls; the title is also a link or button. */
  onOpen?: (row: Row) => void;
  /** Called for the key A on a row; approves it if it can be approved. Pass it only where rows can. */
  onApprove?: ((row: Row) => void) | undefined;
  /** The `MenuItem`s of the row's ⋯ menu; falsy for rows without one. */
  menu?: (row: Row) => ReactNode;
  /** Names the group of a row, for rows that are sorted by it. A heading precedes the first row of each. Up to a hundred rows. */
  groupOf?: ((row: Row) => string) | undefined;
  /** What the heading of a group shows; its name by default. */
  groupHead?: ((group: string) => ReactNode) | undefined;
  /** Two-line rows, 56 px. */
  tall?: boolean;
  /** Number of skeleton rows; pass the page size. */
  skeletonRows?: number;
};
