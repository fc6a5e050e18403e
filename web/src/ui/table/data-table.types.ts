import type { ReactNode } from "react";

export type Column<Row> = {
  id: string;
  /** Words of the head; empty for a column of buttons. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** px. Exactly one column has none and takes the room that is left. */
  width?: number;
  /** Numbers stand at the end. */
  align?: "end";
  /** The key by which the server sorts; makes the head a button. */
  sort?: string;
  /** The first press on the head sorts downwards: dates, amounts. */
  sortsDown?: boolean;
  /** Left out on screens narrower than 1200 px. */
  wide?: boolean;
  /** The shape of the skeleton; a bar of text if not said. */
  skeleton?: "text" | "person" | "none";
};

export type Selection<Row> = {
  /** Ids, also of rows on other pages. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Whether this row may be selected; all may if not said. */
  allows?: (row: Row) => boolean;
};

/** `dueDate` upwards, `-dueDate` downwards. */
export type SortOrder = string;

export type DataTableProps<Row> = {
  /** Names the table: `Tasks`. */
  label: string;
  /** Keep the array stable (a constant or `useMemo`), so that rows that did not change are not drawn again. */
  columns: Column<Row>[];
  /** Nothing while it is being fetched for the first time. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  /** Names a row in its controls: `#482` gives *Select #482*, *More for #482*. */
  rowName: (row: Row) => string;
  /** What a phone shows for a row: a `<RowCard>`. */
  card: (row: Row) => ReactNode;
  /** A failed load; shown while there are no rows, silent behind shown ones. */
  error?: Error | null;
  onRetry?: () => void;
  /** Given while filters are set: an empty list then says *No match* and offers this. */
  onClearFilters?: () => void;
  /** An `<EmptyState>`. */
  empty: ReactNode;
  sort?: SortOrder;
  onSort?: (sort: SortOrder) => void;
  selection?: Selection<Row>;
  /** A press anywhere on the row that is not a control; the title is a link or button besides. */
  onOpen?: (row: Row) => void;
  /** `Menu.Item`s of the row's ⋯; nothing for a row without. */
  menu?: (row: Row) => ReactNode;
  /** Rows of two lines, 56 px. */
  tall?: boolean;
  /** Rows of the skeleton; the page size. */
  skeletonRows?: number;
};
