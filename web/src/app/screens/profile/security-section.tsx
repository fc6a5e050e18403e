import { Sections } from "#ui/layout/page.tsx";
import { TokensCard } from "#features/access-tokens/components/tokens-card.tsx";
import { NumberCard } from "#features/conversations/components/number-card.tsx";
import { SlackCard } from "#features/slack/components/slack-card.tsx";
import { PasskeysCard } from "#features/second-factor/components/passkeys-card.tsx";
import { TwoFactorCard } from "#features/second-factor/components/two-factor-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionList } from "#features/sessions/components/session-list.tsx";

/** Your sign-in security, shown on the profile: each part is a section of its own. */
export const SecuritySection = () => (
  <Sections>
    <PasswordCard />
    <TwoFactorCard />
    <PasskeysCard />
    <SessionList />
    <TokensCard />
    <NumberCard />
    <SlackCard />
  </Sections>
);
