import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import type { Decision, DecisionSubject } from "@daybook/contract/decisions/decisions";
import { Button, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AuthLayout } from "#features/auth/components/auth-layout.tsx";
import { FormError, FormText } from "#ui/form/form-parts.tsx";
import { useAuthNavigation } from "#features/auth/use-auth-navigation.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { instantText, rangeText, weekdayRangeText } from "#lib/format/dates.ts";
import { Person } from "#ui/display/person.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useHydrated } from "#lib/ssr/hydration.ts";
import { decisionOf, useDecide } from "../decisions.api.ts";
import { doneText, negativeOf, partsText, titles, verbs } from "../decision-texts.ts";
import s from "./decide-page.module.css";

/** Opened from an email (`/decide`): shows what is to be decided and decides it in the name of the email's reader. */
export function DecidePage() {
  const isHydrated = useHydrated();
  const { parameter } = useAuthNavigation();
  const token = isHydrated ? (parameter("token") ?? "") : "";
  const subject = useQuery(decisionOf(token));
  if (!isHydrated || (token !== "" && subject.isPending)) return <PageSpinner />;
  // A refusal on the way, such as a lost right, replaces what was loaded before.
  if (subject.error || !subject.data) return <BadLink error={subject.error} onRetry={() => void subject.refetch()} />;
  return <DecisionForm token={token} subject={subject.data} chosen={parameter("decision")} />;
}

function BadLink({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isUnreachable = error instanceof CallError && (error.status === 0 || error.status >= 429);
  const isForbidden = error instanceof CallError && error.status === 403;
  return (
    <AuthLayout title={isUnreachable ? "Link not checked" : isForbidden ? "Not yours to decide" : "Link not valid"}>
      <FormError message={error ? messageOf(error) : "This link does not work any more. Sign in to Daybook to decide."} />
      {isUnreachable ? (
        <Button size="lg" fullWidth onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <>
          {!isForbidden && <FormText>Each link decides once and works for 72 hours.</FormText>}
          <OpenDaybook />
        </>
      )}
    </AuthLayout>
  );
}

const OpenDaybook = () => (
  <Button size="lg" variant="filled" fullWidth {...asLink("/inbox")}>
    Open Daybook
  </Button>
);

type FormProps = { token: string; subject: DecisionSubject; chosen: string | undefined };

function DecisionForm({ token, subject, chosen }: FormProps) {
  const { kind, state, person, expiresAt } = subject;
  const negative = negativeOf(kind);
  const { today, timezone } = useCompany();
  const { mutate, isPending, variables, error } = useDecide(token);
  const [isRefusing, setRefusing] = useState(chosen === negative);
  const exceeds = subject.leave?.limits.some(({ limit }) => limit.mode === "refuse") === true;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  const decide = (decision: Decision) => {
    setProblem(null);
    if (decision === "approve" && !exceeds) return mutate({ decision });
    if (decision === "approve")
      return reason.trim() === "" ? setProblem("Please enter why it may exceed the limit") : mutate({ decision, reason: reason.trim() });
    if (!isRefusing) return setRefusing(true);
    if (reason.trim() === "") return setProblem("Please enter a reason");
    mutate({ decision, reason: reason.trim() });
  };
  const isBusy = (decision: Decision) => isPending && variables?.decision === decision;
  const isOpen = state === "open";
  return (
    <AuthLayout
      title={isOpen ? titles[kind] : doneText(subject)}
      note={isOpen ? <>This link works until {instantText(expiresAt, timezone, today)}</> : undefined}
    >
      {isOpen && <FormText>You decide as {person}.</FormText>}
      {state === "changed" && <Changes subject={subject} />}
      {state === "removed" && <FormText>It was deleted since the email. There is nothing left to decide.</FormText>}
      <Facts subject={subject} />
      {isOpen ? (
        <form
          noValidate
          style={{ display: "contents" }}
          onSubmit={(event) => {
            event.preventDefault();
            decide(negative);
          }}
        >
          {(isRefusing || exceeds) && (
            <Textarea
              label={isRefusing ? "Reason" : "Reason to exceed the limit"}
              description={isRefusing ? "The person will see this" : "Kept with the leave"}
              required
              autosize
              minRows={2}
              maxRows={8}
              maxLength={maxLengths.note}
              autoFocus={isRefusing}
              value={reason}
              error={problem}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setProblem(null);
              }}
            />
          )}
          <div className={s.buttons}>
            <Button
              size="lg"
              variant={isRefusing ? "default" : "filled"}
              loading={isBusy("approve")}
              disabled={isPending}
              onClick={() => decide("approve")}
            >
              {verbs[kind].approve}
            </Button>
            <Button
              size="lg"
              type="submit"
              variant={isRefusing ? "filled" : "default"}
              {...(isRefusing && { color: "red" })}
              loading={isBusy(negative)}
              disabled={isPending}
            >
              {verbs[kind].refuse}
            </Button>
          </div>
          <FormError message={error && messageOf(error)} />
        </form>
      ) : (
        <OpenDaybook />
      )}
    </AuthLayout>
  );
}

/** What was changed since the email. */
const Changes = ({ subject: { changes } }: { subject: DecisionSubject }) => (
  <>
    <FormText>It was changed since the email, so this link decides nothing. Open Daybook to decide about it as it is now.</FormText>
    {changes.length > 0 && (
      <dl className={s.facts} aria-label="Changes">
        {changes.map(({ field, before, now }) => (
          <Fact key={field} label={field}>
            <del>{before}</del> → {now}
          </Fact>
        ))}
      </dl>
    )}
  </>
);

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

function Facts({ subject: { leave, task } }: { subject: DecisionSubject }) {
  const { today } = useCompany();
  if (leave) {
    const { after, away, coverUser } = leave;
    return (
      <>
        <Person person={leave.user} size={32} strong sub={leave.user.team} />
        <dl className={s.facts}>
          <Fact label="Type">{leave.leaveType}</Fact>
          <Fact label="When">
            {weekdayRangeText({ from: leave.startDate, to: leave.endDate }, today)}, {counted(leave.days, "day")}
            {partsText(leave)}
          </Fact>
          <Fact label="Reason">{leave.reason ?? "No reason given"}</Fact>
          {leave.cancellationReason && <Fact label="Cancel because">{leave.cancellationReason}</Fact>}
          {coverUser && <Fact label="Covered by">{coverUser.name}</Fact>}
          {after.map(({ leaveYear, available, enough }) => (
            <Fact key={leaveYear} label={`Left in ${leaveYear}`}>
              {available === null ? "Unlimited" : `${counted(available, "day")} after approval${enough ? "" : ", which is not enough"}`}
            </Fact>
          ))}
          {leave.limits.map(({ limit, text }) => (
            <Fact key={limit._id} label="Limit">
              {text}
            </Fact>
          ))}
          <Fact label="Also away">
            {away.length === 0
              ? "No one in the team"
              : away
                  .map(({ user, startDate, endDate }) => `${user.name}, ${rangeText({ from: startDate, to: endDate }, today)}`)
                  .join("\n")}
          </Fact>
        </dl>
      </>
    );
  }
  if (!task) return null;
  const hours = task.estimatedHours === null ? `${task.loggedHours} h` : `${task.loggedHours} of ${task.estimatedHours} h`;
  return (
    <>
      <Person person={task.assignee} size={32} strong sub={task.assignee?.team} />
      <dl className={s.facts}>
        <Fact label="Task">{task.title}</Fact>
        <Fact label="Status">{task.status}</Fact>
        {task.project && <Fact label="Project">{task.project}</Fact>}
        {task.dueDate && <Fact label="Due">{rangeText({ from: task.dueDate, to: task.dueDate }, today)}</Fact>}
        <Fact label="Logged">{hours}</Fact>
      </dl>
    </>
  );
}
