import { CsvError, type CsvRecord, readCsv } from "./csv.ts";

/*
 * The columns that imports accept, one map per kind of row. The server's imports and the table pasted into *Add several
 * tasks* read the same names.
 */

/** The accepted names of a kind of row (lower case, letters and digits only), each with its field. */
export type ColumnMap<Field extends string> = Readonly<Record<string, Field>>;

export type TaskField =
  | "title"
  | "description"
  | "type"
  | "status"
  | "priority"
  | "project"
  | "assignee"
  | "startDate"
  | "dueDate"
  | "estimatedHours";

export const taskColumns: ColumnMap<TaskField> = {
  title: "title",
  task: "title",
  taskname: "title",
  name: "title",
  description: "description",
  type: "type",
  status: "status",
  priority: "priority",
  project: "project",
  assignee: "assignee",
  startdate: "startDate",
  start: "startDate",
  duedate: "dueDate",
  due: "dueDate",
  estimatedhours: "estimatedHours",
  estimate: "estimatedHours",
};

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const twoDigits = (text: string | number) => String(text).padStart(2, "0");

/**
 * A date as the screens write it, as `YYYY-MM-DD`: `16.3.2026`, `16/03/2026` and `16-3-2026` (day first), `16 Mar 2026`,
 * `Mon 16 March 2026`. Any other text is returned unchanged.
 */
export function dayValue(text: string): string {
  const [, date, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  if (date && month && year) return `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  const [, day, name, ofYear] = /^(?:[a-z]{3,9},? )?(\d{1,2}) ([a-z]{3,9}) (\d{4})$/i.exec(text) ?? [];
  const index = name ? monthNames.indexOf(name.slice(0, 3).toLowerCase()) : -1;
  return day && index >= 0 ? `${ofYear}-${twoDigits(index + 1)}-${twoDigits(day)}` : text;
}

export type UserField =
  | "name"
  | "email"
  | "password"
  | "role"
  | "team"
  | "status"
  | "employeeId"
  | "dateOfBirth"
  | "dateOfJoining"
  | "phoneNumber"
  | "bloodGroup"
  | "designation"
  | "lastDayOfOffice";

export const userColumns: ColumnMap<UserField> = {
  name: "name",
  email: "email",
  password: "password",
  role: "role",
  team: "team",
  status: "status",
  employeeid: "employeeId",
  dateofbirth: "dateOfBirth",
  dateofjoining: "dateOfJoining",
  phonenumber: "phoneNumber",
  phone: "phoneNumber",
  bloodgroup: "bloodGroup",
  designation: "designation",
  lastdayofoffice: "lastDayOfOffice",
  lastworkingday: "lastDayOfOffice",
};

const normalize = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The field of each cell of a header row; undefined for an unknown name. */
export const fieldsOf = <Field extends string>(header: readonly string[], columns: ColumnMap<Field>) =>
  header.map((cell) => (Object.hasOwn(columns, normalize(cell)) ? columns[normalize(cell)] : undefined));

/** The filled cells of a row by field, trimmed. */
export const cellsByField = <Field extends string>(fields: readonly (Field | undefined)[], cells: readonly string[]) =>
  Object.fromEntries(
    fields.flatMap((field, index) => {
      const value = cells[index]?.trim();
      return field && value ? [[field, value] as const] : [];
    }),
  ) as Partial<Record<Field, string>>;

/** `in progress` → `In Progress`: values that a form offers as a list may be typed in any case. */
const titleCase = (text: string) => text.toLowerCase().replaceAll(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** The cells of a task as `NewTask` expects them: known spellings of type, status and priority, hours as a number. */
export const taskValues = ({ type, status, priority, estimatedHours, ...texts }: Partial<Record<TaskField, string>>) => ({
  ...texts,
  ...(type && { type: titleCase(type) }),
  ...(status && { status: titleCase(status) }),
  ...(priority && { priority: titleCase(priority) }),
  ...(estimatedHours && { estimatedHours: Number(estimatedHours.replace(",", ".")) }),
});

/** What an import could not accept: the line counts from 1 and includes the header row. */
export type ImportProblem = { line: number; message: string };

export type ImportTable<Field extends string> = {
  rows: { line: number; cells: Partial<Record<Field, string>> }[];
  /** Problems of the file as a whole and of rows with too many cells. */
  problems: ImportProblem[];
  /** Number of rows without the header row. */
  rowCount: number;
  /** Columns of the file that match no field and are skipped. */
  ignoredColumns: string[];
};

/** Reads a CSV table whose first row names the columns. Without the required columns no row is read. */
export function readImport<Field extends string>(
  csv: string,
  { columns, required, noun }: { columns: ColumnMap<Field>; required: readonly Field[]; noun: string },
): ImportTable<Field> {
  let records: CsvRecord[];
  try {
    records = readCsv(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], problems: [{ line: error.line, message: error.message }], rowCount: 0, ignoredColumns: [] };
  }
  const [header, ...body] = records;
  const fields = fieldsOf(header?.cells ?? [], columns);
  const ignoredColumns = (header?.cells ?? []).filter((cell, index) => !fields[index] && cell.trim() !== "");
  const duplicate = fields.find((field, index) => field && fields.indexOf(field) !== index);
  const messages = [
    ...required.filter((field) => !fields.includes(field)).map((field) => `The column "${field}" is missing`),
    ...(duplicate ? [`The column "${duplicate}" appears twice`] : []),
    ...(body.length === 0 ? [`The file contains no ${noun}`] : []),
  ];
  const line = header?.line ?? 1;
  if (messages.length > 0) {
    return { rows: [], problems: messages.map((message) => ({ line, message })), rowCount: body.length, ignoredColumns };
  }
  return {
    rows: body.map(({ line, cells }) => ({ line, cells: cellsByField(fields, cells) })),
    problems: body.flatMap(({ line, cells }) =>
      cells.length > fields.length ? [{ line, message: "This line has more cells than the header row" }] : [],
    ),
    rowCount: body.length,
    ignoredColumns,
  };
}
