import { maxLengths } from "@daybook/contract/core/max-lengths";
import { checklistMax } from "@daybook/contract/offboarding/kinds";
import type { Step } from "@daybook/contract/offboarding/offboarding";
import { Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "#ui/form/icon-button.tsx";

type Props = { steps: readonly Step[]; onChange: (steps: Step[]) => void };

/** What has to be done outside of Daybook. */
export function OffboardingChecklist({ steps, onChange }: Props) {
  const [text, setText] = useState("");
  const added = text.trim();
  const add = () => {
    if (added === "" || steps.length >= checklistMax) return;
    onChange([...steps, { text: added, done: false }]);
    setText("");
  };
  return (
    <Stack gap={8}>
      {steps.map((step, index) => (
        <Group key={`${index} ${step.text}`} gap={8} wrap="nowrap" justify="space-between">
          <Checkbox
            label={step.text}
            checked={step.done}
            onChange={({ currentTarget }) =>
              onChange(steps.map((each, at) => (at === index ? { ...each, done: currentTarget.checked } : each)))
            }
          />
          <IconButton label={`Remove ${step.text}`} size="xs" onClick={() => onChange(steps.filter((_, at) => at !== index))}>
            <IconX size={14} stroke={1.6} />
          </IconButton>
        </Group>
      ))}
      <Group gap={8} wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Another step"
          placeholder="Another step"
          value={text}
          maxLength={maxLengths.offboardingStep}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <IconButton label="Add step" onClick={add}>
          <IconPlus size={16} stroke={1.6} />
        </IconButton>
      </Group>
    </Stack>
  );
}
