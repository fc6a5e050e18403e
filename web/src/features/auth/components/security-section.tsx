import { Sections } from "#ui/layout/page.tsx";
import { PasskeysCard } from "../second-factor/passkeys-card.tsx";
import { TwoFactorCard } from "../second-factor/two-factor-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionList } from "./session-list.tsx";

/** Your sign-in security, shown on the profile: each part is a section of its own. */
export const SecuritySection = () => (
  <Sections>
    <PasswordCard />
    <TwoFactorCard />
    <PasskeysCard />
    <SessionList />
  </Sections>
);
