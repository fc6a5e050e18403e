import { useSession } from "#lib/session.ts";
import { QuietLink, Section } from "#ui/section.tsx";
import { applyHref, leavesHref } from "../leave-places.ts";
import { BalanceCards } from "./balance-cards.tsx";

/** What one has left, with the way to ask for it. */
export function MyBalance() {
  const { user } = useSession();
  return (
    <Section title="My leave" action={<QuietLink href={applyHref(user.role)}>Apply for leave</QuietLink>}>
      <BalanceCards href={leavesHref(user.role)} />
    </Section>
  );
}
