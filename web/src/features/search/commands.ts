import type { Role } from "@daybook/contract/core/constants";
import {
  type Icon,
  IconBeach,
  IconCalendarCheck,
  IconChecklist,
  IconChecks,
  IconListDetails,
  IconNotebook,
  IconSpeakerphone,
} from "@tabler/icons-react";
import { applyHref, leavesHref } from "#features/leaves/leave-links.ts";
import { tasksHref } from "#features/tasks/task-links.ts";

type Command = {
  label: string;
  href: string;
  icon: Icon;
  /** Single-key shortcut, active on every page. */
  key?: string;
  /** The roles that have this command; all roles by default. */
  roles?: Role[];
};

/** Commands of the palette and the single-key shortcuts. Each one links to a page. */
const allCommands = (role: Role): Command[] => [
  { label: "New task", href: `${tasksHref(role)}?new=task`, icon: IconChecklist, key: "c" },
  { label: "Submit EOD", href: "/submit-eod", icon: IconNotebook, key: "s" },
  { label: "Apply for leave", href: applyHref(role), icon: IconBeach, key: "v" },
  { label: "Open the digest", href: "/digest", icon: IconListDetails },
  { label: "Approve completed tasks", href: `${tasksHref(role)}?view=pending-approval`, icon: IconChecks, roles: ["admin", "team_lead"] },
  { label: "Review leave requests", href: leavesHref(role), icon: IconCalendarCheck, roles: ["admin", "team_lead"] },
  { label: "New announcement", href: "/announcements?new=true", icon: IconSpeakerphone, roles: ["admin"] },
];

export const commandsFor = (role: Role) => allCommands(role).filter(({ roles }) => roles?.includes(role) ?? true);
