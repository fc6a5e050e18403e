import type { Role } from "@daybook/contract/core/constants";
import {
  type Icon,
  IconBeach,
  IconCalendarCheck,
  IconCalendarPlus,
  IconChecklist,
  IconChecks,
  IconFolderPlus,
  IconListDetails,
  IconNotebook,
  IconPlaylistAdd,
  IconSpeakerphone,
  IconUserPlus,
  IconUserShare,
} from "@tabler/icons-react";
import { writesToTeam, writtenHref } from "#features/announcements/announcement-links.ts";
import { approvesTasks, decidesOnLeave, type Deciding } from "#features/delegations/acts-for.ts";
import { applyHref, leavesHref } from "#features/leaves/leave-links.ts";
import { tasksHref } from "#features/tasks/task-links.ts";
import type { Session } from "#lib/session/session.ts";

type Known = Deciding & Pick<Session, "company">;

type Command = {
  label: string;
  href: string;
  icon: Icon;
  /** Single-key shortcut, active on every page. */
  key?: string;
  /** Who has this command; everyone by default. */
  isFor?: (session: Known) => boolean;
};

const projectsHref = (role: Role) => (role === "admin" ? "/admin/projects" : "/team-lead/projects");
const decidesForOthers = ({ user }: Deciding) => user.role !== "team_member";

/** All commands of the palette. Those with a key are single-key shortcuts too. Each one links to a page. */
export const commandsOf = (role: Role): Command[] => [
  { label: "New task", href: `${tasksHref(role)}?new=task`, icon: IconChecklist, key: "c" },
  { label: "Submit EOD", href: "/submit-eod", icon: IconNotebook, key: "s" },
  { label: "Apply for leave", href: applyHref(role), icon: IconBeach, key: "v" },
  { label: "Open the digest", href: "/digest", icon: IconListDetails },
  { label: "Approve completed tasks", href: `${tasksHref(role)}?view=pending-approval`, icon: IconChecks, isFor: approvesTasks },
  { label: "Review leave requests", href: `${leavesHref(role)}?tab=pending`, icon: IconCalendarCheck, isFor: decidesOnLeave },
  { label: "Record leave", href: `${leavesHref(role)}?open=mark`, icon: IconCalendarPlus, isFor: decidesForOthers },
  {
    label: "Delegate decisions",
    href: `${leavesHref(role)}?open=delegate`,
    icon: IconUserShare,
    isFor: ({ user }) => user.role === "team_lead",
  },
  { label: "Add several tasks", href: `${tasksHref(role)}?new=many`, icon: IconPlaylistAdd },
  { label: "New project", href: `${projectsHref(role)}?new=true`, icon: IconFolderPlus, isFor: decidesForOthers },
  { label: "Invite a user", href: "/admin/users?open=invite", icon: IconUserPlus, isFor: ({ user }) => user.role === "admin" },
  { label: "New announcement", href: "/announcements?new=true", icon: IconSpeakerphone, isFor: ({ user }) => user.role === "admin" },
  { label: "New announcement", href: `${writtenHref}&new=true`, icon: IconSpeakerphone, isFor: writesToTeam },
];

/** The user's commands in the palette. Today's delegates of a lead also get the commands to decide. */
export const commandsFor = (session: Known) => commandsOf(session.user.role).filter(({ isFor }) => isFor?.(session) ?? true);
