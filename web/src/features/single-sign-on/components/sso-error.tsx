import type { SsoError } from "@daybook/contract/core/constants";
import { FormError } from "#ui/form/form-parts.tsx";

/** Sentences for the reasons with which the server sends people back to the sign-in page. */
const sentences: Record<SsoError, (provider: string) => string> = {
  expired: () => "This sign-in took too long or was already used. Please try again.",
  cancelled: (provider) => `The sign-in at ${provider} was cancelled. Please try again.`,
  failed: (provider) => `${capital(provider)} could not confirm who you are. Try again, or ask an administrator.`,
  unavailable: (provider) => `${capital(provider)} cannot be reached. Please try again in a few minutes.`,
  busy: () => "Too many attempts. Please wait a few minutes and try again.",
  email_missing: (provider) => `${capital(provider)} did not send your email address. Ask an administrator to allow it.`,
  email_unverified: (provider) => `Your email address is not verified at ${provider}. Verify it there, then try again.`,
  email_unconfirmed: () =>
    "A Daybook account uses your email address, which was never confirmed. If the account is yours, open the link in the email from Daybook. Otherwise ask an administrator.",
  no_account: () => "There is no Daybook account with your email address. Ask an administrator for one.",
  already_linked: (provider) => `Your Daybook account is linked to another identity at ${provider}. Ask an administrator.`,
  disabled: () => "Your Daybook account is disabled. Ask an administrator.",
};

/** Why single sign-on failed, by the code in the address; nothing for an unknown code. */
export function SsoFailure({ code, provider }: { code: string; provider: string }) {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code as SsoError](provider) : null;
  return <FormError message={sentence} />;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
