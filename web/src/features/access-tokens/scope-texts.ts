import type { Role } from "@daybook/contract/core/constants";
import { readOnlyAreas, type Scope, type ScopeArea, scopeAreas } from "@daybook/contract/access-tokens/scopes";

const labels: Record<ScopeArea, string> = {
  tasks: "Tasks",
  projects: "Projects",
  eods: "Reports",
  hours: "Hours",
  leaves: "Leave",
  announcements: "Announcements",
  kra: "KRA",
  blockers: "Blockers",
  reports: "Tables and files",
  analytics: "Analytics",
  users: "People",
  teams: "Teams",
  notifications: "Notifications",
  policy: "Policy",
  scim: "Provisioning",
};

const choices = (areas: readonly ScopeArea[]) => areas.map((area) => ({ value: area, label: labels[area] }));

/** What a token of someone with this role may read and change. Only admins provision users. */
export function areaChoices(role: Role) {
  const areas = scopeAreas.filter((area) => area !== "scim" || role === "admin");
  return { read: choices(areas), write: choices(areas.filter((area) => !readOnlyAreas.includes(area))) };
}

/** `Tasks read and write`, `Projects read`: an entry per area. */
export const scopeTexts = (scopes: readonly Scope[]) =>
  scopeAreas.flatMap((area) => {
    const [read, write] = [scopes.includes(`${area}:read`), scopes.includes(`${area}:write`)];
    if (!read && !write) return [];
    return `${labels[area]} ${read && write ? "read and write" : read ? "read" : "write"}`;
  });
