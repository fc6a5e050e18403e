import { fileHref } from "#lib/files/file-href.ts";
import { endOfMonth } from "#lib/format/dates.ts";
import type { KraTab } from "../kra-links.ts";
import { type Month, partsOfMonth } from "../months.ts";

type Filters = { search?: string; team?: string; status?: string; template?: string };

/** The address of a tab's rows as CSV, all pages; undefined for a tab without a file. */
export function tabCsvHref(tab: KraTab, month: Month, { search, team, status, template }: Filters) {
  const common = { format: "csv", ...partsOfMonth(month), search, team };
  if (tab === "members") return fileHref("/kra/team-members", { ...common, excludeAdmins: "true" });
  if (tab === "evaluations") return fileHref("/kra/admin/evaluations", { ...common, status, templateId: template });
  if (tab === "calibration") return fileHref("/kra/calibration", { format: "csv", ...partsOfMonth(month), team, templateId: template });
  if (tab === "analytics") return fileHref("/kra/admin/analytics", { ...common, templateId: template });
  return undefined;
}

/** The address of one parameter's members as CSV. */
export const parameterCsvHref = ({ month, ...filters }: { month?: Month | undefined } & Record<string, string | number | undefined>) =>
  fileHref("/kra/admin/parameter-details", { format: "csv", ...(month && partsOfMonth(month)), ...filters });

/** The address of the month's evaluations as an Excel file: the report on evaluations. */
export const evaluationsExcelHref = (month: Month, { search, team, status }: Filters) =>
  fileHref("/reports/kra", { format: "xlsx", startDate: `${month}-01`, endDate: endOfMonth(`${month}-01`), search, team, status });
