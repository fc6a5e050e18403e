import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { confirm } from "#ui/overlay/confirm.ts";
import { Day } from "#ui/display/day.tsx";
import { offboardingOf, useCallOffOffboarding, useSetOffboardingChecklist } from "../offboarding.api.ts";
import { OffboardingChecklist } from "./offboarding-checklist.tsx";

type Props = { person: { _id: string; name: string }; onChange: () => void };

/** On a person's page: until when they are here, *Call off*, and the checklist. Nothing without an offboarding. */
export function OffboardingNote({ person, onChange }: Props) {
  const { data } = useQuery(offboardingOf(person._id));
  const { mutate: callOff, isPending } = useCallOffOffboarding();
  const { mutate: setChecklist } = useSetOffboardingChecklist();
  if (!data || data.state === "none") return null;
  const isPlanned = data.state === "planned";
  const askToCallOff = async () => {
    const confirmed = await confirm({
      title: `Call off the offboarding of ${person.name}?`,
      body: "The last day becomes what it was before. Leave that was given back stays cancelled.",
      action: "Call off",
      danger: true,
    });
    if (confirmed) callOff(person._id, { onSuccess: onChange });
  };
  return (
    <Stack gap={8} p={12} style={{ border: "1px solid var(--line)", borderRadius: 8 }}>
      <Group justify="space-between" gap={8}>
        <Text size="sm">
          {isPlanned ? "Leaves at the end of " : "Left "}
          {data.lastDay && <Day value={data.lastDay} form={isPlanned ? "inText" : "on"} />}
          {data.plannedBy && <>, planned by {data.plannedBy.name}</>}
        </Text>
        {isPlanned && (
          <Button size="xs" loading={isPending} onClick={() => void askToCallOff()}>
            Call off
          </Button>
        )}
      </Group>
      <OffboardingChecklist steps={data.checklist} onChange={(checklist) => setChecklist({ id: person._id, checklist })} />
    </Stack>
  );
}
