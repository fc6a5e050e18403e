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
