import type { LeavingChoice, LeavingKind } from "@daybook/contract/offboarding/kinds";
import type { OpenItem } from "@daybook/contract/offboarding/offboarding";
import { Box, Group, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBeach,
  IconCheck,
  IconChecklist,
  IconFolder,
  IconKey,
  IconRepeat,
  IconTarget,
  IconUserShare,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { AvatarPerson } from "#ui/display/avatar.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { personChoice } from "#ui/form/choices.tsx";

const icons = {
  team: IconUsersGroup,
  leave_requests: IconBeach,
  task_reviews: IconArrowsExchange,
  evaluations: IconTarget,
  tasks: IconChecklist,
  series: IconRepeat,
  blockers: IconAlertTriangle,
  projects: IconFolder,
  delegations: IconUserShare,
  leave: IconBeach,
  access: IconKey,
} satisfies Record<LeavingKind, unknown>;

const labels: Record<Exclude<LeavingChoice, "reassign">, string> = {
  unassign: "No one",
  pause: "Pause it",
  end: "Ends by itself",
  cancel: "Cancelled and given back",
  follow: "Goes to the lead",
};

type Props = {
  item: OpenItem;
  value: string | null;
  people: readonly AvatarPerson[];
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** One thing that a person has open, with what becomes of it. */
export function OpenItemRow({ item, value, people, error, onChange }: Props) {
  const { kind, title, detail, choices } = item;
  const Icon = icons[kind];
  const others = choices.filter((choice): choice is Exclude<LeavingChoice, "reassign"> => choice !== "reassign");
  const able = item.people ? people.filter(({ _id }) => item.people!.some((person) => person._id === _id)) : people;
  return (
    <Group component="li" py={8} gap={12} align="center" wrap="wrap" style={{ borderTop: "1px solid var(--line)" }}>
      <Icon size={16} stroke={1.6} color="var(--icon)" aria-hidden style={{ flex: "none" }} />
      <Box flex="1 1 240px" miw={0}>
        <Text size="sm" fw={500} dir="auto" truncate="end" title={title}>
          {title}
        </Text>
        {detail && (
          <Text size="xs" c="var(--text-3)">
            {detail}
          </Text>
        )}
      </Box>
      <Box w={216} style={{ flex: "0 1 216px" }}>
        {choices.includes("reassign") ? (
          <ChoiceSelect
            aria-label={title}
            placeholder={kind === "team" ? "Choose a new lead" : "Choose a person"}
            choices={[...others.map((choice) => ({ value: choice, label: labels[choice] })), ...able.map(personChoice)]}
            value={value}
            error={error}
            onChange={(next) => next && onChange(next)}
          />
        ) : (
          <Group gap={6} wrap="nowrap">
            <IconCheck size={14} color="var(--ok-mark)" aria-hidden />
            <Text size="sm" c="var(--text-2)">
              {labels[others[0]!]}
            </Text>
          </Group>
        )}
      </Box>
    </Group>
  );
}
