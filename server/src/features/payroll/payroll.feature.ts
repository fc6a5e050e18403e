import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as holidaysChanges from "#features/holidays/holidays.changes.ts";
import * as schedulesChanges from "#features/schedules/schedules.changes.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import { leaveOfDays } from "#features/weeks/weeks.days-changes.ts";
import * as payrollCorrectionsService from "./payroll.corrections.service.ts";
import { payrollRoutes } from "./payroll.routes.ts";

export const payroll: Feature = {
  name: "payroll",
  routes: payrollRoutes,
  on: [
    on(leaveOfDays, payrollCorrectionsService.followLeave),
    on([holidaysChanges.created, holidaysChanges.removed], payrollCorrectionsService.followHolidays),
    on(schedulesChanges.set, payrollCorrectionsService.followSchedules),
    on([usersChanges.updated, usersChanges.employmentConfirmed], payrollCorrectionsService.followEmployment),
  ],
};
