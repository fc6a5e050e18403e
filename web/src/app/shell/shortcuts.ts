import type { Role } from "@daybook/contract/core/constants";
import { commandsOf } from "#features/search/commands.ts";
import { navItemsOf } from "./navigation.tsx";

/** Keys pressed in sequence, and the screen they open. */
export type Shortcut = { keys: string[]; label: string; href: string };

/** The letter after G for each screen label, the same for every role. */
const letters: Record<string, string> = {
  Overview: "o",
  Dashboard: "o",
  EODs: "e",
  "Task Management": "t",
  Leaves: "l",
  "My calendar": "c",
  Hours: "h",
  Projects: "p",
  Users: "u",
  "KRA Management": "k",
  "WhatsApp Reminders": "w",
  Announcements: "a",
  Analytics: "n",
  Reports: "r",
  Policy: "y",
  Inbox: "i",
  Profile: "m",
};

/** The shortcuts of a role: commands with a key, and links to its screens. */
export const shortcutsOf = (role: Role): { commands: Shortcut[]; links: Shortcut[] } => ({
  commands: commandsOf(role).flatMap(({ key, label, href }) => (key ? [{ keys: [key], label, href }] : [])),
  links: navItemsOf(role).flatMap(({ label, href }) => {
    const letter = letters[label];
    return letter ? [{ keys: ["g", letter], label, href }] : [];
  }),
});
