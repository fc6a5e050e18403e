import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import * as users from "@daybook/contract/users";
import { CsvError, type CsvRecord, readCsv } from "#csv.ts";

type Person = Omit<CheckedInputOf<typeof users.create>, "password" | "profilePicture"> & { password?: string | undefined };
export type PersonLine = { line: number; person: Person };
type Problem = { line: number; message: string };

type People = {
  /** The lines that are right as far as they can be read by themselves. */
  people: PersonLine[];
  problems: Problem[];
  /** How many lines there are besides the head line. */
  lines: number;
  /** Columns of the file that name no field. */
  ignoredColumns: string[];
};

/** Head-line names of the fields, without case, spaces and punctuation. */
const columns: Record<string, keyof Person> = {
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
const requiredColumns = ["name", "email", "role", "team"] as const;

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const rowSchema = users.create.input.omit({ profilePicture: true }).extend({ password: users.Password.optional() });

/** The people of a table whose first line names the fields. Roles and statuses may be written as the screens show them. */
export function readPeople(csv: string): People {
  let records: CsvRecord[];
  try {
    records = readCsv(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { people: [], problems: [{ line: error.line, message: error.message }], lines: 0, ignoredColumns: [] };
  }
  const [head, ...body] = records;
  const fields = (head?.cells ?? []).map((cell) => columns[plain(cell)]);
  const ignoredColumns = (head?.cells ?? []).filter((cell, index) => !fields[index] && cell.trim() !== "");
  const headProblems = problemsOfHead(fields, body.length);
  if (headProblems.length > 0) {
    const line = head?.line ?? 1;
    return { people: [], problems: headProblems.map((message) => ({ line, message })), lines: body.length, ignoredColumns };
  }

  const people: PersonLine[] = [];
  const problems: Problem[] = [];
  for (const { line, cells } of body) {
    if (cells.length > fields.length) problems.push({ line, message: "This line has more cells than the first line names" });
    const person = personOf(fields, cells);
    const result = rowSchema.safeParse(person);
    if (result.success) people.push({ line, person: result.data });
    else problems.push(...result.error.issues.map(({ path, message }) => ({ line, message: explained(person, path[0]) ?? message })));
  }
  return { people, problems, lines: body.length, ignoredColumns };
}

function problemsOfHead(fields: (keyof Person | undefined)[], lines: number) {
  const twice = fields.find((field, index) => field && fields.indexOf(field) !== index);
  return [
    ...requiredColumns.filter((field) => !fields.includes(field)).map((field) => `The column "${field}" is missing`),
    ...(twice ? [`The column "${twice}" is there twice`] : []),
    ...(lines === 0 ? ["The file names no people"] : []),
  ];
}

const wrongWord: Partial<Record<PropertyKey, string>> = {
  role: "Please write the role as Admin, Team Lead or Team Member",
  status: "Please write the status as Active or Inactive",
};

/** A form offers these words; in a file they are typed, and a wrong one is not a missing one. */
const explained = (person: Record<string, unknown>, field: PropertyKey | undefined) =>
  field !== undefined && field in person ? wrongWord[field] : undefined;

/** An empty cell says nothing. */
function personOf(fields: (keyof Person | undefined)[], cells: string[]) {
  const entries = fields.flatMap((field, index) => {
    const value = cells[index]?.trim();
    return field && value ? [[field, written[field]?.(value) ?? value] as const] : [];
  });
  return Object.fromEntries(entries);
}

const written: Partial<Record<keyof Person, (value: string) => string>> = {
  role: (value) => value.toLowerCase().replaceAll(/[\s-]+/g, "_"),
  status: (value) => value.toLowerCase(),
};
