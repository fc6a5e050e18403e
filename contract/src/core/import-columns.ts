import { CsvError, type CsvRecord, readCsv } from "./csv.ts";
import { type DayOrders, dayValue } from "./typed-dates.ts";

/*
 * The columns that imports accept, one map per kind of row. The server's imports and the table pasted into *Add several
 * tasks* read the same names.
 */

/** The accepted names of a kind of row (lower case, letters and digits only), each with its field. */
export type ColumnMap<Field extends string> = Readonly<Record<string, Field>>;

export type TaskField =
  | "number"
  | "title"
  | "description"
  | "type"
  | "status"
  | "priority"
  | "project"
  | "assignee"
  | "startDate"
  | "dueDate"
  | "estimatedHours"
  | "labels"
  | "checklist"
  | "parent"
  | "blockedBy";

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
  labels: "labels",
  label: "labels",
  tags: "labels",
  checklist: "checklist",
  parent: "parent",
  parenttask: "parent",
  blockedby: "blockedBy",
  waitsfor: "blockedBy",
  number: "number",
};

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
  fullname: "name",
  email: "email",
  emailaddress: "email",
  mail: "email",
  password: "password",
  role: "role",
  team: "team",
  department: "team",
  status: "status",
  employeeid: "employeeId",
  dateofbirth: "dateOfBirth",
  birthday: "dateOfBirth",
  dateofjoining: "dateOfJoining",
  joiningdate: "dateOfJoining",
  joined: "dateOfJoining",
  startdate: "dateOfJoining",
  phonenumber: "phoneNumber",
  phone: "phoneNumber",
  mobile: "phoneNumber",
  bloodgroup: "bloodGroup",
  designation: "designation",
  jobtitle: "designation",
  lastdayofoffice: "lastDayOfOffice",
  lastworkingday: "lastDayOfOffice",
};

/** The names of the columns, as the screens write them. */
export const userColumnLabels: Record<UserField, string> = {
  name: "Name",
  email: "Email",
  password: "Password",
  role: "Role",
  team: "Team",
  status: "Status",
  employeeId: "Employee ID",
  dateOfBirth: "Date of Birth",
  dateOfJoining: "Date of Joining",
  phoneNumber: "Phone Number",
  bloodGroup: "Blood Group",
  designation: "Designation",
  lastDayOfOffice: "Last Working Day",
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

export const taskDayFields = ["startDate", "dueDate"] as const;

/**
 * The cells of a task as `NewTask` expects them: known spellings of type, status, priority and dates, hours as a number.
 * @param orders how the dates of each column are written
 */
export const taskValues = (
  {
    type,
    status,
    priority,
    startDate,
    dueDate,
    estimatedHours,
    // Read elsewhere.
    number: _number,
    blockedBy: _blockedBy,
    labels: _labels,
    checklist: _checklist,
    parent: _parent,
    ...texts
  }: Partial<Record<TaskField, string>>,
  orders: DayOrders<(typeof taskDayFields)[number]>,
) => ({
  ...texts,
  ...(type && { type: titleCase(type) }),
  ...(status && { status: titleCase(status) }),
  ...(priority && { priority: titleCase(priority) }),
  ...(startDate && { startDate: dayValue(startDate, orders.startDate) }),
  ...(dueDate && { dueDate: dayValue(dueDate, orders.dueDate) }),
  ...(estimatedHours && { estimatedHours: Number(estimatedHours.replace(",", ".")) }),
});

/** What an import could not accept: the line counts from 1 and includes the header row; the field names the wrong cell. */
export type ImportProblem = { line: number; message: string; field?: string | undefined };

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
