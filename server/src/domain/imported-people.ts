import { emailKey, searchKey, textKey } from "@daybook/contract/core/comparable";
import type { ImportColumn } from "./import-kind.ts";

/* The person that an imported row is about: by employee ID, then by email, then by a name that only one person has. */

export type NamedPersonField = "employeeId" | "email" | "person";
export type NamedPerson = { id: string; name: string; email: string | null; employeeId: string | null };

export const namedPersonColumns: readonly ImportColumn<NamedPersonField>[] = [
  {
    field: "employeeId",
    label: "Employee ID",
    names: [
      "Employee number",
      "Employee no",
      "Employee code",
      "Emp ID",
      "Emp code",
      "Staff ID",
      "Personalnummer",
      "Pers.-Nr.",
      "Matricule",
    ],
  },
  {
    field: "email",
    label: "Email",
    names: ["Email address", "Work email", "Company email", "Official email", "Email ID", "Mail", "Email-Adresse", "Courriel", "Correo"],
  },
  {
    field: "person",
    label: "Person",
    names: ["Name", "Employee", "Employee name", "Full name", "Emp name", "Staff", "Mitarbeiter", "Mitarbeitername", "Salarié", "Empleado"],
  },
];

/** Of these, one column is enough. */
export const namedPersonRequired = ["employeeId", "email", "person"] as const;

export const personOption = ({ name, email }: Pick<NamedPerson, "name" | "email">) => (email ? `${name} <${email}>` : name);

/** Returns the option that a word names: of the person with this email, or of the only one with this name. */
export function personOptionFor(word: string, options: readonly string[]): string | undefined {
  const named = (option: string) => option.replace(/ <[^<>]*>$/, "");
  const found = options.filter((option) => textKey(option).endsWith(`<${emailKey(word)}>`) || searchKey(named(option)) === searchKey(word));
  return found.length === 1 ? found[0] : undefined;
}

type Found = { person: NamedPerson; problem?: undefined } | { person?: undefined; problem: { field: NamedPersonField; message: string } };

/** Returns how rows find their person among these. */
export function personFinder(people: readonly NamedPerson[]) {
  const byKey = (keyOf: (person: NamedPerson) => string | undefined) => {
    const pairs = people.flatMap((person) => {
      const key = keyOf(person);
      return key ? [[key, person] as const] : [];
    });
    return Map.groupBy(pairs, ([key]) => key);
  };
  const ids = byKey(({ employeeId }) => (employeeId ? textKey(employeeId) : undefined));
  const emails = byKey(({ email }) => (email ? emailKey(email) : undefined));
  const options = byKey((person) => textKey(personOption(person)));
  return ({ employeeId, email, person }: Partial<Record<NamedPersonField, string>>): Found => {
    const tries = [
      { field: "employeeId", typed: employeeId, found: employeeId && ids.get(textKey(employeeId)) },
      { field: "email", typed: email, found: email && emails.get(emailKey(email)) },
      { field: "person", typed: person, found: person && (options.get(textKey(person)) ?? ids.get(textKey(person))) },
    ] as const;
    const known = tries.find(({ found }) => found && found.length === 1);
    if (known?.found) return { person: known.found[0]![1] };
    const { field, typed } = tries.find((each) => each.typed) ?? { field: "person" as const, typed: undefined };
    const message = typed ? `No active person, or more than one, is "${typed}". Say who it is.` : "The person is missing.";
    return { problem: { field, message } };
  };
}
