import { counted } from "@daybook/contract/core/numbers";
import type { Offboarding, Step } from "@daybook/contract/offboarding/offboarding";
import { Group, Input, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { assignableUsers } from "#lib/api/shared-lists.ts";
import { shortDay } from "#lib/format/dates.ts";
import { toast } from "#lib/notify/toast.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { chosenIn, type Chosen, decisionsOf, keyOf, newLeadOf, valueOf } from "../offboarding-form.ts";
import { offboardingOf, usePlanOffboarding } from "../offboarding.api.ts";
import { OffboardingChecklist } from "./offboarding-checklist.tsx";
import { OpenItemRow } from "./open-item.tsx";

type Person = { _id: string; name: string; team: string | null };
type DialogProps = { opened: boolean; onClose: () => void };

/** Plans that a person leaves: lists what is open and decides about all of it. Needs a new `key` per opening. */
export function OffboardDialog({ person, ...dialog }: { person: Person } & DialogProps) {
  // What is open now, not what was open when it was last shown.
  const { data, error, refetch } = useQuery({ ...offboardingOf(person._id), staleTime: 0, gcTime: 0 });
  if (data) return <OffboardForm person={person} offboarding={data} {...dialog} />;
  return (
    <FormDialog {...dialog} title={`Offboard ${person.name}`} subtitle={person.team} onSubmit={dialog.onClose} size={720}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />}
    </FormDialog>
  );
}

const ways = [
  { value: "day", label: "At the end of that day" },
  { value: "now", label: "Now" },
];

function OffboardForm({ person, offboarding, opened, onClose }: { person: Person; offboarding: Offboarding } & DialogProps) {
  const { today } = useCompany();
  const { mutate, isPending } = usePlanOffboarding();
  const { data: people = [] } = useQuery(assignableUsers);
  const [items] = useState(offboarding.items);
  const [lastDay, setLastDay] = useState<string | null>(offboarding.lastDay ?? today);
  const [way, setWay] = useState("day");
  const [chosen, setChosen] = useState<Chosen>(() => chosenIn(offboarding.decisions));
  const [checklist, setChecklist] = useState<Step[]>(offboarding.checklist);
  const [failure, setFailure] = useState<string | null>(null);
  const isNow = way === "now" || (lastDay !== null && lastDay < today);
  const newLead = newLeadOf(items, chosen);
  const others = people.filter(({ _id }) => _id !== person._id);
  const undecided = items.filter((item) => valueOf(item, chosen, newLead) === null).length;
  const changeWay = (next: string) => {
    setWay(next);
    if (next === "now" && (lastDay === null || lastDay > today)) setLastDay(today);
  };
  const submit = () => {
    if (lastDay === null) return;
    setFailure(null);
    mutate(
      { id: person._id, lastDay, now: isNow, decisions: decisionsOf(items, chosen), checklist },
      {
        onSuccess: ({ state }) => {
          toast.success(state === "done" ? `${person.name} is offboarded` : `${person.name} leaves on ${shortDay(lastDay, today)}`);
          onClose();
        },
        onError: (error) => setFailure(messageOf(error)),
      },
    );
  };
  const done = checklist.filter((step) => step.done).length;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Offboard ${person.name}`}
      subtitle={person.team}
      submitLabel={isNow ? "Offboard now" : lastDay === null ? "Offboard" : `Offboard on ${shortDay(lastDay, today)}`}
      onSubmit={submit}
      submitting={isPending}
      danger={isNow}
      disabledReason={lastDay === null ? "Choose the last day" : undecided > 0 && "Choose a new lead for the team first"}
      dirty={Object.keys(chosen).length > offboarding.decisions.length || checklist !== offboarding.checklist}
      failure={failure}
      note={isNow ? "What they made stays." : "What they made stays. You can call it off until then."}
      size={720}
    >
      <Group align="flex-end" gap={20}>
        <DayField label="Last day" required value={lastDay} onChange={setLastDay} {...(way === "now" && { max: today })} />
        <Input.Wrapper label="Carry out" labelElement="div">
          <SegmentedControl aria-label="Carry out" data={ways} value={way} onChange={changeWay} display="flex" />
        </Input.Wrapper>
      </Group>
      <section>
        <Group gap={8} mb={8} align="baseline">
          <Text component="h3" size="sm" fw={600} m={0}>
            What is open
          </Text>
          <Text size="xs" c="var(--text-3)">
            {items.length === 0
              ? "Nothing"
              : `${counted(items.length, "thing")}, ${undecided === 0 ? "all decided" : `${undecided} to decide`}`}
          </Text>
        </Group>
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }} aria-label="What is open">
          {items.map((item) => (
            <OpenItemRow
              key={`${keyOf(item)} ${item.title}`}
              item={item}
              value={valueOf(item, chosen, newLead)}
              people={others}
              onChange={(value) => setChosen((before) => ({ ...before, [keyOf(item)]: value }))}
            />
          ))}
        </Stack>
      </section>
      <section>
        <Group gap={8} mb={8} align="baseline">
          <Text component="h3" size="sm" fw={600} m={0}>
            Not in Daybook
          </Text>
          <Text size="xs" c="var(--text-3)">
            {done} of {checklist.length} done, kept on the person’s page
          </Text>
        </Group>
        <OffboardingChecklist steps={checklist} onChange={setChecklist} />
      </section>
    </FormDialog>
  );
}
