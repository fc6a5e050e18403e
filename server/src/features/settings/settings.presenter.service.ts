import type { Company } from "@daybook/contract/settings";
import type { PublicContext } from "#context.ts";

/** What every screen needs to know of the company. */
export function presentCompany(ctx: PublicContext): Company {
  const { companyName, logoFileId, timezone, workweek, hoursPerDay, eodWindowDays, eodDeadline } = ctx.company;
  return {
    name: companyName,
    logo: logoFileId ? `/api/files/${logoFileId}` : null,
    timezone,
    today: ctx.today(),
    workweek,
    hoursPerDay,
    eodWindowDays,
    eodDeadline,
  };
}
