import { authRows } from "./auth.rows.ts";
import { eodsRows } from "./eods.rows.ts";
import { preferencesRows } from "./preferences.rows.ts";
import { projectsRows } from "./projects.rows.ts";
import { settingsRows } from "./settings.rows.ts";
import { systemRows } from "./system.rows.ts";
import type { Row } from "./table.ts";
import { teamsRows } from "./teams.rows.ts";
import { usersRows } from "./users.rows.ts";

/** Who may do what, written from the specification and not from the code. Each feature adds its own file. */
export const allRows: Row[] = [...authRows, ...usersRows, ...teamsRows, ...projectsRows, ...eodsRows, ...settingsRows, ...preferencesRows, ...systemRows];
