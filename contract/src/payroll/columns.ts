/* The columns of payroll files: plain values without Zod, because the settings load them. */

export const payrollPresets = ["default", "german", "custom"] as const;
export type PayrollPreset = (typeof payrollPresets)[number];

/** The columns in the order of the presets `default` and `german`. `leave` stands for two columns of each type of leave. */
export const payrollColumns = [
  "personnelNumber",
  "name",
  "team",
  "workdays",
  "expected",
  "logged",
  "overtime",
  "shortfall",
  "leave",
  "unpaidDays",
  "corrections",
  "correctionDays",
  "correctionHours",
] as const;
export type PayrollColumn = (typeof payrollColumns)[number];

export const columnLabels: Record<PayrollColumn, string> = {
  personnelNumber: "Personnel number",
  name: "Name",
  team: "Team",
  workdays: "Workdays",
  expected: "Expected hours",
  logged: "Reported hours",
  overtime: "Overtime",
  shortfall: "Shortfall",
  leave: "Leave by type",
  unpaidDays: "Unpaid days",
  corrections: "Corrections",
  correctionDays: "Correction days",
  correctionHours: "Correction hours",
};

/** The heads of the preset `german`. */
export const germanLabels: Record<PayrollColumn, string> = {
  personnelNumber: "Personalnummer",
  name: "Name",
  team: "Team",
  workdays: "Arbeitstage",
  expected: "Sollstunden",
  logged: "Iststunden",
  overtime: "Überstunden",
  shortfall: "Fehlstunden",
  leave: "Abwesenheit",
  unpaidDays: "Unbezahlte Tage",
  corrections: "Korrekturen",
  correctionDays: "Korrekturtage",
  correctionHours: "Korrekturstunden",
};
