import type { Delegation } from "@daybook/contract/delegations/delegations";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { weekdayRangeText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { DetailRow, Ruled, Section } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { scopesText } from "./acts-for.ts";
import { ownDelegations, useAnswer, useEndDelegation } from "./delegations.api.ts";

const states = { pending: "Not accepted yet", accepted: "Accepted", declined: "Declined" } as const;

/** The user's current and future delegations, to answer or end them. Renders nothing without any. */
export function DelegationNotices() {
  const { data = [] } = useQuery(ownDelegations);
  const { _id } = useSession().user;
  // A delegate who has declined need not see it any more.
  const shown = data.filter(({ to, state }) => to._id !== _id || state !== "declined");
  if (shown.length === 0) return null;
  return (
    <Section title="Delegated decisions">
      <Ruled>
        {shown.map((delegation) => (
          <Notice key={delegation._id} delegation={delegation} />
        ))}
      </Ruled>
    </Section>
  );
}

function Notice({ delegation }: { delegation: Delegation }) {
  const { user } = useSession();
  const { today } = useCompany();
  const { from, to, startDate, endDate, scopes, state, inForce } = delegation;
  const isDelegate = to._id === user._id;
  const days = weekdayRangeText({ from: startDate, to: endDate }, today);
  const what = scopesText(scopes);
  const title = isDelegate
    ? state === "pending"
      ? `${from.name} asks you to decide on the team's ${what}`
      : `You decide on ${what} for ${from.name}`
    : `${to.name} decides on ${what} for ${from._id === user._id ? "you" : from.name}`;
  return (
    <DetailRow
      avatar={<Avatar person={isDelegate ? from : to} size={28} />}
      title={title}
      details={
        <>
          <span>{days}</span>
          <span>{inForce ? "In force" : states[state]}</span>
          {delegation.leaveId && !inForce && <span>During {isDelegate ? "their" : "your"} leave, once it is approved</span>}
        </>
      }
      action={<Actions delegation={delegation} isDelegate={isDelegate} />}
    />
  );
}

function Actions({ delegation, isDelegate }: { delegation: Delegation; isDelegate: boolean }) {
  const answer = useAnswer();
  const end = useEndDelegation();
  const { can, from, to, state } = delegation;
  const confirmEnd = async () => {
    const body = `${to.name} will no longer decide for ${from.name} on these days.`;
    if (await confirm({ title: "End this delegation?", body, action: "End delegation", danger: true })) end.mutate(delegation);
  };
  return (
    <>
      {can.accept && (
        <Button
          aria-label={`Accept to decide for ${from.name}`}
          loading={answer.isPending}
          onClick={() => answer.mutate({ delegation, state: "accepted" })}
        >
          Accept
        </Button>
      )}
      {isDelegate && can.decline && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={`${state === "pending" ? "Decline" : "Stop"} deciding for ${from.name}`}
          onClick={() => answer.mutate({ delegation, state: "declined" })}
        >
          {state === "pending" ? "Decline" : "Stop"}
        </Button>
      )}
      {!isDelegate && can.remove && (
        <Button variant="subtle" color="gray" aria-label={`End the delegation to ${to.name}`} onClick={() => void confirmEnd()}>
          End
        </Button>
      )}
    </>
  );
}
