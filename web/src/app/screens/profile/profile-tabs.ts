import { scheduleOf } from "#features/schedules/schedules.api.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";

type ProfileTab = {
  /** The name in the address. */
  value: string;
  label: string;
  /** Loads when the tab opens. */
  Part: ReturnType<typeof lazyPart<object>>;
  /** Loads the queries that the tab shows first, beyond the profile itself. */
  load?: (input: ScreenLoaderInput) => Promise<unknown>;
};

/** The tabs of the profile. Each is one entry; a single one shows no tab bar. */
export const profileTabs: [ProfileTab, ...ProfileTab[]] = [
  {
    value: "details",
    label: "Details",
    Part: lazyPart(async () => (await import("#features/users/components/profile-details.tsx")).ProfileDetails),
  },
  {
    value: "working-hours",
    label: "Working hours",
    Part: lazyPart(async () => (await import("#features/schedules/components/own-schedule.tsx")).OwnSchedule),
    load: ({ load, user }) => load(scheduleOf(user._id)),
  },
  {
    value: "security",
    label: "Security",
    Part: lazyPart(async () => (await import("./security-section.tsx")).SecuritySection),
  },
  {
    value: "notifications",
    label: "Notifications",
    Part: lazyPart(async () => (await import("./notifications-section.tsx")).NotificationsSection),
    load: async ({ load }) => load((await import("#features/notifications/notifications.api.ts")).notificationPreferences),
  },
];

/** The tab that the address names; the first one without a name or with an unknown one. */
export const profileTabOf = (requested: string | undefined) => profileTabs.find(({ value }) => value === requested) ?? profileTabs[0];
