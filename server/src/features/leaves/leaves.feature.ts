import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as holidaysChanges from "#features/holidays/holidays.changes.ts";
import * as schedulesChanges from "#features/schedules/schedules.changes.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import * as leavesBalanceService from "./balance/leaves.balance.service.ts";
import { leavesGrantYear } from "./balance/leaves.grants.jobs.ts";
import * as leavesHolidaysService from "./calendar/leaves.holidays.service.ts";
import * as leavesSchedulesService from "./calendar/leaves.schedules.service.ts";
import * as leavesDocumentsService from "./documents/leaves.documents.service.ts";
import * as leavesEntitlementsService from "./entitlements/leaves.entitlements.service.ts";
import * as leavesAccountsService from "./leaves.accounts.service.ts";
import * as leavesChanges from "./leaves.changes.ts";
import { leavesRoutes } from "./leaves.routes.ts";
import { openingsImport } from "./openings/leaves.openings-import.service.ts";
import { pastLeaveImport } from "./openings/leaves.past-import.service.ts";
import * as leavesOpeningsService from "./openings/leaves.openings.service.ts";
import { leavesEscalate } from "./requests/leaves.escalation.jobs.ts";

export const leaves: Feature = {
  name: "leaves",
  routes: leavesRoutes,
  leaving: leavesAccountsService.leaving,
  imports: { opening_balances: openingsImport, past_leave: pastLeaveImport },
  accounts: { adjustLeave: leavesBalanceService.adjust, entitle: leavesEntitlementsService.set },
  jobs: [leavesGrantYear, leavesEscalate],
  files: { leave_document: leavesDocumentsService.mayReadFile },
  holidays: { returnedDays: leavesHolidaysService.returnedDays },
  on: [
    on([usersChanges.updated, usersChanges.employmentConfirmed], leavesAccountsService.followChanges),
    on(holidaysChanges.created, leavesHolidaysService.refundDays),
    on(schedulesChanges.set, leavesSchedulesService.chargeAgain),
    on(
      [
        leavesChanges.approved,
        leavesChanges.approvalUndone,
        leavesChanges.cancellationAccepted,
        leavesChanges.cancelled,
        leavesChanges.marked,
        leavesChanges.pastRecorded,
        leavesChanges.removed,
        leavesChanges.updated,
      ],
      leavesOpeningsService.followLeave,
    ),
  ],
};
