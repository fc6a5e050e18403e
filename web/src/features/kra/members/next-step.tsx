import { nextSteps, nextStepsAfter } from "@daybook/contract/kra/next-steps";
import type { MemberState } from "@daybook/contract/kra/schemas";
import { Button } from "@mantine/core";
import { RemindOne } from "#features/nudges/components/remind-one.tsx";
import { useSession } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { kraHref, memberHref } from "../kra-links.ts";
import type { Month } from "../months.ts";
import s from "./members-tab.module.css";

const checklistSteps: readonly string[] = [nextSteps.startChecklist, nextSteps.completeChecklist];
const evaluationSteps: readonly string[] = [
  nextSteps.evaluate,
  nextStepsAfter.Draft,
  nextStepsAfter.Ready,
  nextSteps.finish,
  nextStepsAfter.Disputed,
];

type Props = { row: Pick<MemberState, "user" | "evaluation" | "nextToDo">; month: Month };

/** What is next in a member's month: a button that leads there, *Remind* while their response is awaited, or a text. */
export function NextStep({ row: { user, evaluation, nextToDo }, month }: Props) {
  const { role } = useSession().user;
  if (evaluation?.status === "Shared")
    return (
      <span className={s.awaiting}>
        {nextToDo}
        <RemindOne person={user} about={{ kind: "evaluation_response", month }} />
      </span>
    );
  const href = checklistSteps.includes(nextToDo)
    ? memberHref(role, user._id, month, "checklist")
    : evaluationSteps.includes(nextToDo)
      ? memberHref(role, user._id, month)
      : nextToDo === nextSteps.template
        ? kraHref(role, { tab: "templates" })
        : undefined;
  return href ? (
    <Button size="xs" aria-label={`${nextToDo}: ${user.name}`} {...asLink(href)}>
      {nextToDo}
    </Button>
  ) : (
    nextToDo
  );
}
