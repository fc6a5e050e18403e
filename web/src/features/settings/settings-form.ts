import type { Api } from "@daybook/contract/core/api";
import type { RegistrationMode } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Settings } from "@daybook/contract/settings";

/** What is typed: a number may be missing while one types. */
export type SettingsValues = {
  companyName: string;
  logo: string | null;
  timezone: string;
  /** ISO weekdays in order, Monday = 1. */
  workweek: number[];
  hoursPerDay: number | null;
  eodWindowDays: number | null;
  eodDeadline: string;
  registration: RegistrationMode;
  /** Month in which the leave year begins, January = 1. */
  leaveYearStart: number;
};

export const valuesOf = ({ version: _version, ...settings }: Settings): SettingsValues => settings;

/** As it is sent; the form was checked before. */
export const inputOf = (changes: Partial<SettingsValues>, version: number) => ({ ...changes, version }) as InputOf<Api["PUT /settings"]>;

/** Who may get an account, and how. */
export const registrationWords: Record<RegistrationMode, { label: string; meaning: string }> = {
  closed: { label: "Closed", meaning: "Nobody registers. Admins create every account." },
  approval: { label: "With approval", meaning: "Anybody may ask for an account. It works once an admin has activated it." },
  open: { label: "Open", meaning: "Anybody who reaches this address gets an account as a team member at once." },
};
