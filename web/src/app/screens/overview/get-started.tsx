import type { SetupStepKey, SignInState } from "@daybook/contract/core/constants";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconCircle, IconCircleCheckFilled, IconCircleDot } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Fragment, useId, useState } from "react";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import s from "./get-started.module.css";

type Step = { key: SetupStepKey; done: boolean };
type People = Record<SignInState, number>;
type Link = { label: string; href: string };

/** What each step is about, and the places that do it; the first is the main one. */
const texts: Record<SetupStepKey, { label: string; text: string; links: [Link, ...Link[]] }> = {
  company: {
    label: "Company and logo",
    text: "Your company's name and logo are shown in the sidebar, on the sign-in page and in emails.",
    links: [{ label: "Open settings", href: "/admin/settings" }],
  },
  teams: {
    label: "Teams",
    text: "A team has a lead, who sees its reports and reviews its leave and tasks.",
    links: [{ label: "Edit teams", href: "/admin/settings?tab=teams" }],
  },
  people: {
    label: "People",
    text: "Each person gets a link to choose a password. Daybook can email the links, or you copy and send them yourself.",
    links: [
      { label: "Invite people", href: "/admin/users?open=invite" },
      { label: "Import people", href: "/admin/users?open=import" },
    ],
  },
  holidays: {
    label: "Holidays",
    text: "No reports are due and no hours are expected on these days.",
    links: [{ label: "Add holidays", href: "/admin/settings?tab=holidays" }],
  },
  leave_types: {
    label: "Leave types",
    text: "Common types are suggested. Check the days a year and the rules.",
    links: [{ label: "Check leave types", href: "/admin/settings?tab=leave-types" }],
  },
  balances: {
    label: "Leave balances",
    text: "What people have left today, typed, pasted or from a file. Skip it if everyone starts with a full year.",
    links: [{ label: "Enter balances", href: "/admin/opening-balances" }],
  },
  past_leave: {
    label: "Past leave",
    text: "Leave that was already taken, so that calendars and hours are complete. It changes no balance before its opening.",
    links: [{ label: "Import past leave", href: "/admin/settings?tab=import" }],
  },
  reports_start: {
    label: "Start of reports",
    text: "Nothing is missing or late before this day.",
    links: [{ label: "Choose the day", href: "/admin/settings?tab=reports" }],
  },
  channels: {
    label: "Email and WhatsApp",
    text: "With them Daybook sends invitations, notices and reminders. Check that a test reaches you.",
    links: [{ label: "Set up channels", href: "/admin/settings?tab=channels" }],
  },
  project: {
    label: "First project",
    text: "Reports and tasks belong to projects. Members can see them.",
    links: [{ label: "Create a project", href: "/admin/projects" }],
  },
  policy: {
    label: "Policy",
    text: "Write your company's rules. People read and acknowledge them.",
    links: [{ label: "Write the policy", href: "/policy" }],
  },
  reminders: {
    label: "Reminders",
    text: "Remind people who haven't sent their report, on WhatsApp or by email.",
    links: [{ label: "Set up reminders", href: "/admin/settings?tab=reminders" }],
  },
};

/** What is left to set up in a new company; one step is open at a time. */
export function GetStarted({
  steps,
  people,
  skipped = [],
}: {
  steps: Step[];
  people: People | undefined;
  skipped?: SetupStepKey[] | undefined;
}) {
  const [opened, setOpened] = useState<SetupStepKey | null>(() => steps.find(({ done }) => !done)?.key ?? null);
  const dismissal = useMutation({
    mutationFn: () => call("PUT /settings", { setupDismissed: true }),
    onError: (error) => toast.error(messageOf(error)),
  });
  const skip = useMutation({
    mutationFn: (key: SetupStepKey) => call("PUT /settings", { setupSkipped: [...skipped, key] }),
    onSuccess: (_settings, key) => setOpened(steps.find((step) => !step.done && step.key !== key)?.key ?? null),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <section className={s.panel}>
      <div className={s.head}>
        <h2>Get started</h2>
        <span className={s.count}>
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </span>
        <span className={s.bar} aria-hidden>
          {steps.map(({ key, done }) => (
            <span key={key} data-done={done || undefined} />
          ))}
        </span>
        <Button variant="subtle" color="gray" loading={dismissal.isPending} onClick={() => dismissal.mutate()}>
          Dismiss
        </Button>
      </div>
      <ul className={s.list}>
        {steps.map((step) => (
          <StepRow
            key={step.key}
            step={step}
            people={step.key === "people" ? people : undefined}
            opened={opened === step.key}
            onToggle={() => setOpened(opened === step.key ? null : step.key)}
            onSkip={() => skip.mutate(step.key)}
            skipping={skip.isPending}
          />
        ))}
      </ul>
    </section>
  );
}

type StepRowProps = {
  step: Step;
  people: People | undefined;
  opened: boolean;
  onToggle: () => void;
  onSkip: () => void;
  skipping: boolean;
};

function StepRow({ step: { key, done }, people, opened, onToggle, onSkip, skipping }: StepRowProps) {
  const { label, text, links } = texts[key];
  const id = useId();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <li>
      <button
        type="button"
        className={s.step}
        data-done={done || undefined}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={onToggle}
      >
        <StepMark done={done} opened={opened} />
        <span className={s.label}>
          {label}
          <VisuallyHidden>, {done ? "done" : "to do"}</VisuallyHidden>
        </span>
        {!opened && !done && <span className={s.hint}>{text}</span>}
        {!opened && done && people && waitingFor(people) > 0 && (
          <span className={s.hint}>
            {people.active} of {people.active + waitingFor(people)} have signed in
          </span>
        )}
        <Chevron className={s.chevron} size={16} stroke={1.6} aria-hidden />
      </button>
      {opened && (
        <div id={id} className={s.body}>
          <p>{text}</p>
          {people && <SignIns people={people} />}
          <div className={s.buttons}>
            {links.map((link, index) => (
              <Button key={link.href} variant={index === 0 && !done ? "filled" : "default"} {...asLink(link.href)}>
                {link.label}
              </Button>
            ))}
            {!done && (
              <Button variant="subtle" color="gray" loading={skipping} onClick={onSkip}>
                Skip
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

const waitingFor = ({ invited, never }: People) => invited + never;

/** How many of the active people have signed in, each with the list behind it. */
function SignIns({ people: { active, invited, never } }: { people: People }) {
  const counts = [
    { state: "active", count: active, label: "signed in" },
    { state: "invited", count: invited, label: "invited" },
    { state: "never", count: never, label: "never signed in, without a valid invitation" },
  ];
  return (
    <p>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count, label }, index) => (
          <Fragment key={state}>
            {index > 0 && ", "}
            <AppLink className={s.link} href={`/admin/users?signIn=${state}&status=active`}>
              {count} {label}
            </AppLink>
          </Fragment>
        ))}
    </p>
  );
}

function StepMark({ done, opened }: { done: boolean; opened: boolean }) {
  if (done) return <IconCircleCheckFilled size={18} color="var(--ok-mark)" aria-hidden />;
  if (opened) return <IconCircleDot size={18} stroke={1.8} color="var(--accent-text)" aria-hidden />;
  return <IconCircle size={18} stroke={1.6} color="var(--icon)" aria-hidden />;
}
