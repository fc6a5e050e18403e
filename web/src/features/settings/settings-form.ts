import type { Api } from "@daybook/contract/core/api";
import type { PayrollColumn } from "@daybook/contract/payroll/columns";
import type { OffOn, RegistrationMode, SecondFactorRule } from "@daybook/contract/core/constants";
import type { Retention } from "@daybook/contract/retention/classes";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Settings } from "@daybook/contract/settings/settings";

/** The form's values. Numbers are null while their input is empty. */
export type SettingsValues = {
  companyName: string;
  logo: string | null;
  timezone: string;
  /** ISO weekdays in order, Monday = 1. */
  workweek: number[];
  hoursPerDay: number | null;
  eodWindowDays: number | null;
  eodDeadline: string;
  /** `YYYY-MM-DD`; null: from each person's first day. */
  reportsStartOn: string | null;
  sessionIdleHours: number | null;
  /** An email address or an https address. */
  securityContact: string | null;
  registration: RegistrationMode;
  /** Who must use a second factor; `leads` are team leads and admins. */
  requireSecondFactor: SecondFactorRule;
  /** Month in which the leave year begins, January = 1. */
  leaveYearStart: number;
  leaveEscalationDays: number | null;
  inLieuDays: number | null;
  weekApproval: OffOn;
  payroll: OffOn;
  payrollColumns: PayrollColumn[];
  /** Days by class of data; what is missing is kept. */
  retention: Retention;
};

export const valuesOf = ({ version: _version, setupDismissed: _setupDismissed, ...settings }: Settings): SettingsValues => settings;

/** The request body. The form must be valid: the cast relies on it. */
export const inputOf = (changes: Partial<SettingsValues>, version: number) => ({ ...changes, version }) as InputOf<Api["PUT /settings"]>;

/** Labels of the rules for a second factor. */
export const secondFactorLabels: Record<SecondFactorRule, { label: string; description: string }> = {
  none: { label: "No one", description: "Everyone may set one up on their profile." },
  admins: { label: "Admins", description: "They can change everything, so protect them first." },
  leads: { label: "Team leads and admins", description: "Everyone who sees other people's data." },
  all: { label: "Everyone", description: "All accounts of the company." },
};

/** Labels of the registration modes. */
export const registrationLabels: Record<RegistrationMode, { label: string; description: string }> = {
  closed: { label: "Closed", description: "Only admins create accounts." },
  approval: { label: "With approval", description: "Anyone can request an account. An admin has to activate it." },
  open: { label: "Open", description: "Anyone who can reach this site gets a team member account immediately." },
};
