import type { Role } from "@daybook/contract/core/constants";
import { commandsFor } from "#features/search/commands.ts";
import { navItemsOf } from "./navigation.tsx";

/** Keys pressed one after the other, and where they lead. */
export type Shortcut = { keys: string[]; label: string; href: string };

/** What follows on G: the screen's letter, the same for every role. */
const letters: Record<string, string> = {
  Overview: "o",
  Dashboard: "o",
  EODs: "e",
  "Task Management": "t",
  Leaves: "l",
  Hours: "h",
  Projects: "p",
  Users: "u",
  "KRA Management": "k",
  "WhatsApp Reminders": "w",
  Announcements: "a",
  Analytics: "n",
  Reports: "r",
  Policy: "y",
  Profile: "m",
};

/** What one's keys do on every screen: deeds, and the way to the screens of the role. */
export const shortcutsOf = (role: Role): { deeds: Shortcut[]; places: Shortcut[] } => ({
  deeds: commandsFor(role).flatMap(({ key, label, href }) => (key ? [{ keys: [key], label, href }] : [])),
  places: navItemsOf(role).flatMap(({ label, href }) => {
    const letter = letters[label];
    return letter ? [{ keys: ["g", letter], label, href }] : [];
  }),
});
