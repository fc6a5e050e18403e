import type { UserRef } from "@daybook/contract/core/common";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useUpdateUser } from "#features/users/users.api.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { Person } from "#ui/display/person.tsx";

/** People without a personnel number, with a field for each. */
export const NumberFields = ({ people }: { people: UserRef[] }) => (
  <Group gap={16}>
    {people.map((person) => (
      <NumberField key={person._id} person={person} />
    ))}
  </Group>
);

function NumberField({ person }: { person: UserRef }) {
  const [number, setNumber] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useUpdateUser({ failsInForm: true, silent: true });
  const save = () => {
    const employeeId = number.trim();
    if (employeeId === "" || isPending) return;
    mutate({ id: person._id, employeeId }, { onError: (error) => setProblem(messageOf(error)) });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group gap={8} wrap="nowrap">
        <Person person={person} size={20} />
        <TextInput
          size="xs"
          w={110}
          aria-label={`Personnel number of ${person.name}`}
          placeholder="Number"
          maxLength={maxLengths.employeeId}
          value={number}
          error={problem}
          onChange={(event) => {
            setNumber(event.currentTarget.value);
            setProblem(null);
          }}
          onBlur={save}
        />
      </Group>
    </form>
  );
}
