import { PreferencesSection } from "#features/notifications/components/preferences-section.tsx";
import { OwnChannelSection } from "#features/reminders/components/own-channel.tsx";

/** Which notices and reminders you get, and how, on the profile. */
export const NotificationsSection = () => (
  <PreferencesSection>
    <OwnChannelSection />
  </PreferencesSection>
);
