import type { Api } from "@daybook/contract/core/api";
import type { PayrollColumn } from "@daybook/contract/payroll/columns";
import type { CalibrationMode, OffOn, RegistrationMode, SecondFactorRule, SelfReviewMode } from "@daybook/contract/core/constants";
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
  selfReview: SelfReviewMode;
  calibration: CalibrationMode;
  leadsAnnounce: OffOn;
  selfReviewDueDay: number | null;
  evaluationDueDay: number | null;
  /** Days by class of data; what is missing is kept. */
  retention: Retention;
};

export const valuesOf = ({
  version: _version,
  setupDismissed: _setupDismissed,
  setupSkipped: _setupSkipped,
  ...settings
}: Settings): SettingsValues => settings;

/** The request body. The form must be valid: the cast relies on it. */
export const inputOf = (changes: Partial<SettingsValues>, version: number) => ({ ...changes, version }) as InputOf<Api["PUT /settings"]>;

/** Labels of the rules for a second factor. */
export const secondFactorLabels: Record<SecondFactorRule, { label: string; description: string }> = {
  none: { label: "No one", description: "Everyone may set one up on their profile." },
  admins: { label: "Admins", description: "They can change everything, so protect them first." },
  leads: { label: "Team leads and admins", description: "Everyone who sees other people's data." },
  all: { label: "Everyone", description: "All accounts of the company." },
};

/** Labels of the choices for self-reviews. */
export const selfReviewLabels: Record<SelfReviewMode, { label: string; description: string }> = {
  off: { label: "Off", description: "Only leads rate." },
  optional: { label: "Optional", description: "People can send one. Templates can differ." },
  required: { label: "Required", description: "Leads and admins remind people of it. A missing one never holds up an evaluation." },
};

/** Labels of the choices for calibration. */
export const calibrationLabels: Record<CalibrationMode, { label: string; description: string }> = {
  off: { label: "By the lead", description: "Leads share each evaluation when it is ready." },
  "before-sharing": { label: "After calibration", description: "An admin compares and releases those of a team or template together." },
};

/** Labels of the registration modes. */
export const registrationLabels: Record<RegistrationMode, { label: string; description: string }> = {
  closed: { label: "Closed", description: "Only admins create accounts." },
  approval: { label: "With approval", description: "Anyone can request an account. An admin has to activate it." },
  open: { label: "Open", description: "Anyone who can reach this site gets a team member account immediately." },
};
