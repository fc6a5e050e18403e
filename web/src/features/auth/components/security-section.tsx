import { Sections } from "#ui/layout/page.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionList } from "./session-list.tsx";

/** Your sign-in security, shown on the profile: each part is a section of its own. */
export const SecuritySection = () => (
  <Sections>
    <PasswordCard />
    <SessionList />
  </Sections>
);
