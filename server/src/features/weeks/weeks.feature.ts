import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as eodsChanges from "#features/eods/eods.changes.ts";
import * as holidaysChanges from "#features/holidays/holidays.changes.ts";
import * as schedulesChanges from "#features/schedules/schedules.changes.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import { leaveOfDays } from "./weeks.days-changes.ts";
import { refuseLocked } from "./weeks.locks.service.ts";
import * as weeksOvertakenService from "./weeks.overtaken.service.ts";
import { weeksRoutes } from "./weeks.routes.ts";

export const weeks: Feature = {
  name: "weeks",
  routes: weeksRoutes,
  on: [
    on([eodsChanges.submitted, eodsChanges.updated], refuseLocked),
    on(leaveOfDays, weeksOvertakenService.followLeave),
    on([holidaysChanges.created, holidaysChanges.removed], weeksOvertakenService.followHolidays),
    on(schedulesChanges.set, weeksOvertakenService.followSchedules),
    on([usersChanges.updated, usersChanges.employmentConfirmed], weeksOvertakenService.followEmployment),
  ],
};
