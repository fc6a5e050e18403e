import type { Company } from "@daybook/contract/settings/settings";
import type { ActorContext, MaybeActor } from "#context.ts";

/** Returns the company data that every screen needs. */
export function presentCompany(ctx: ActorContext<MaybeActor>): Company {
  const {
    companyName,
    logoFileId,
    timezone,
    workweek,
    hoursPerDay,
    eodWindowDays,
    eodDeadline,
    weekApproval,
    payroll,
    selfReview,
    calibration,
    leadsAnnounce,
    selfReviewDueDay,
    evaluationDueDay,
  } = ctx.company;
  return {
    name: companyName,
    logo: logoFileId ? `/api/files/${logoFileId}` : null,
    timezone,
    today: ctx.today(),
    workweek,
    hoursPerDay,
    eodWindowDays,
    eodDeadline,
    weekApproval,
    payroll,
    selfReview,
    calibration,
    leadsAnnounce,
    selfReviewDueDay,
    evaluationDueDay,
  };
}
