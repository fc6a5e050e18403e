import type { Feature } from "#feature.ts";
import { leavesGrantYear } from "./balance/leaves.grants.jobs.ts";
import * as leavesHolidaysService from "./calendar/leaves.holidays.service.ts";
import * as leavesSchedulesService from "./calendar/leaves.schedules.service.ts";
import * as leavesDocumentsService from "./documents/leaves.documents.service.ts";
import * as leavesAccountsService from "./leaves.accounts.service.ts";
import { leavesRoutes } from "./leaves.routes.ts";
import { leavesEscalate } from "./requests/leaves.escalation.jobs.ts";

export const leaves: Feature = {
  name: "leaves",
  routes: leavesRoutes,
  jobs: [leavesGrantYear, leavesEscalate],
  files: { leave_document: leavesDocumentsService.mayReadFile },
  accounts: {
    deleted: leavesAccountsService.close,
    deactivated: leavesAccountsService.close,
    employment: { before: leavesSchedulesService.lockRules, changed: leavesSchedulesService.returnDaysOutside },
  },
  holidays: { before: leavesHolidaysService.lockRules, added: leavesHolidaysService.refundDay },
  schedules: { before: leavesSchedulesService.lockPerson, changed: leavesSchedulesService.chargeAgain },
};
