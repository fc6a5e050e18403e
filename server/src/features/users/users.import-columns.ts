import { bloodGroups, roleLabels, roles, userStatuses } from "@daybook/contract/core/constants";
import { type UserField, userColumnLabels } from "@daybook/contract/core/import-columns";
import type { ImportColumn } from "#domain/import-kind.ts";
import { roleOf } from "./users.import-rows.service.ts";

export type PersonField = UserField | "firstName" | "lastName";

const column = (field: UserField, names: string[], more: Partial<ImportColumn<PersonField>> = {}): ImportColumn<PersonField> => ({
  field,
  label: userColumnLabels[field],
  names,
  ...more,
});

/** The usual names of columns in exports: English, German, French, Spanish and the English of India. */
export const personColumns: readonly ImportColumn<PersonField>[] = [
  column("name", [
    ...["Full name", "Employee name", "Name of employee", "Emp name", "Employee", "Person", "Display name", "Staff name", "Member name"],
    ...["Vollständiger Name", "Mitarbeiter", "Mitarbeitername", "Nom complet", "Nom et prénom", "Salarié", "Collaborateur"],
    ...["Nombre completo", "Nombre y apellidos", "Empleado"],
  ]),
  {
    field: "firstName",
    label: "First Name",
    names: ["Given name", "Forename", "Preferred name", "Vorname", "Rufname", "Prénom", "Nombre", "Nombres", "Nombre de pila"],
  },
  {
    field: "lastName",
    label: "Last Name",
    names: ["Surname", "Family name", "Nachname", "Familienname", "Nom", "Nom de famille", "Apellido", "Apellidos"],
  },
  column("email", [
    ...["Email address", "Work email", "Company email", "Official email", "Official email ID", "Email ID", "Mail", "Mail ID", "E-mail ID"],
    ...["Business email", "Corporate email", "Login", "Username", "User name"],
    ...[
      "E-Mail-Adresse",
      "E-Mail geschäftlich",
      "Dienstliche E-Mail",
      "Adresse e-mail",
      "Courriel",
      "Adresse mail",
      "E-mail professionnel",
    ],
    ...["Correo", "Correo electrónico", "Email corporativo", "Correo corporativo"],
  ]),
  column("employeeId", [
    ...["Employee number", "Employee no", "Employee code", "Emp ID", "Emp code", "Emp no", "Staff ID", "Staff number", "Personnel number"],
    ...["Personalnummer", "Pers.-Nr.", "Personal-Nr.", "Mitarbeiternummer", "Mitarbeiter-ID", "Matricule", "Numéro d'employé"],
    ...["ID de empleado", "Número de empleado", "Legajo"],
  ]),
  column("role", ["User role", "Access level", "Access role", "Level", "Rolle", "Rôle", "Rol", "Permission"], { hasDefault: true }),
  column(
    "team",
    [
      ...["Department", "Dept", "Dept.", "Department name", "Division", "Group", "Unit", "Business unit", "Function", "Squad"],
      ...["Abteilung", "Bereich", "Équipe", "Service", "Département", "Equipo", "Departamento", "Área"],
    ],
    { hasDefault: true, mayCreate: true },
  ),
  column("designation", [
    ...["Job title", "Title", "Position", "Job role", "Stelle", "Stellenbezeichnung", "Berufsbezeichnung", "Funktion"],
    ...["Poste", "Fonction", "Intitulé du poste", "Puesto", "Cargo"],
  ]),
  column(
    "dateOfJoining",
    [
      ...[
        "Joining date",
        "Date of join",
        "DOJ",
        "Joined",
        "Joined on",
        "Start date",
        "Hire date",
        "Hired",
        "Date hired",
        "Employment start",
      ],
      ...[
        "Employment start date",
        "Eintrittsdatum",
        "Eintritt",
        "Einstellungsdatum",
        "Beschäftigt seit",
        "Date d'embauche",
        "Date d'entrée",
      ],
      ...["Date d'arrivée", "Fecha de ingreso", "Fecha de alta", "Fecha de contratación", "Fecha de incorporación"],
    ],
    { type: "day" },
  ),
  column(
    "dateOfBirth",
    [
      ...["Birthday", "Birth date", "DOB", "Born", "D.O.B.", "Geburtsdatum", "Geburtstag", "Date de naissance", "Né le"],
      ...["Fecha de nacimiento", "Nacimiento"],
    ],
    { type: "day" },
  ),
  column("phoneNumber", [
    ...[
      "Phone",
      "Mobile",
      "Mobile number",
      "Mobile no",
      "Mobile phone",
      "Contact number",
      "Contact no",
      "Cell",
      "Cell phone",
      "Work phone",
    ],
    ...["WhatsApp", "WhatsApp number", "Telefon", "Telefonnummer", "Handy", "Handynummer", "Mobiltelefon", "Téléphone", "Portable"],
    ...["Teléfono", "Móvil", "Celular"],
  ]),
  column("bloodGroup", ["Blood type", "Blutgruppe", "Groupe sanguin", "Grupo sanguíneo"]),
  column(
    "lastDayOfOffice",
    [
      ...[
        "Last day",
        "Last day of work",
        "LWD",
        "Date of leaving",
        "Leaving date",
        "Exit date",
        "Termination date",
        "End date",
        "Relieving date",
      ],
      ...["Austrittsdatum", "Austritt", "Date de sortie", "Date de départ", "Fecha de baja", "Fecha de salida"],
    ],
    { type: "day" },
  ),
  column("status", ["Account status", "Employment status", "Employee status", "State", "Statut", "Estado"]),
  column("password", ["Passwort", "Mot de passe", "Contraseña"], { type: "secret" }),
];

const statusWords: Record<string, "Active" | "Inactive"> = {
  working: "Active",
  current: "Active",
  employed: "Active",
  aktiv: "Active",
  actif: "Active",
  activo: "Active",
  left: "Inactive",
  resigned: "Inactive",
  exited: "Inactive",
  terminated: "Inactive",
  inaktiv: "Inactive",
  inactif: "Inactive",
  inactivo: "Inactive",
};

export const statusLabels = userStatuses.map((status) => (status === "active" ? "Active" : "Inactive"));

/** The value that a word of a file means. */
export function personOptionFor(field: PersonField, word: string): string | undefined {
  if (field === "role") {
    const role = roleOf(word);
    return roles.includes(role as never) ? roleLabels[role as keyof typeof roleLabels] : undefined;
  }
  if (field === "status") return statusWords[word.toLowerCase()];
  if (field === "bloodGroup") {
    const group = word
      .toUpperCase()
      .replaceAll(" ", "")
      .replace(/(\+?VE|POSITIVE)$/, "+")
      .replace(/(-VE|NEGATIVE)$/, "-");
    return bloodGroups.find((each) => each === group);
  }
  return undefined;
}
