import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useSaveChannels, useTestChannel } from "../channels.api.ts";

/** What the environment of the server sets, which wins over the settings. */
export const FromEnvironment = ({ variable, children }: { variable: string; children: ReactNode }) => (
  <Text size="sm">
    {children} Set by <code>{variable}</code> in the environment of the server, which wins over settings here. Remove it there to change it
    here.
  </Text>
);

/** Values that cannot be decrypted any more. */
export const Unreadable = () => (
  <Text c="var(--bad-text)" size="sm" role="alert">
    The saved values can’t be read, because <code>JWT_SECRET</code> of the server has changed. Enter them again.
  </Text>
);

export const Failure = ({ children }: { children: string | null }) =>
  children && (
    <Text c="var(--bad-text)" size="sm" role="alert">
      {children}
    </Text>
  );

type ActionsProps = {
  name: "Email" | "WhatsApp";
  channel: "smtp" | "whatsapp";
  /** The channel is set up, so that it can be tested. */
  isSet: boolean;
  /** Unsaved changes: the test uses what is saved. */
  isDirty?: boolean;
  /** Absent where the environment sets the channel. */
  isSaving?: boolean | undefined;
};

/** Saves, tests and removes a channel. Shows what the other side said to the test. */
export function ChannelActions({ name, channel, isSet, isDirty = false, isSaving }: ActionsProps) {
  const test = useTestChannel();
  const removal = useSaveChannels();
  const remove = async () => {
    const confirmed = await confirm({
      title: `Remove ${name}?`,
      body: `Daybook sends nothing by ${name} until it is set up again. The saved secrets are deleted.`,
      action: "Remove",
      danger: true,
    });
    if (confirmed) removal.mutate({ [channel]: null });
  };
  return (
    <>
      <Group gap="xs">
        {isSaving !== undefined && (
          <Button type="submit" variant="filled" loading={isSaving}>
            Save {name}
          </Button>
        )}
        {isSet && (
          <ReasonedButton
            variant="default"
            loading={test.isPending}
            disabledReason={isDirty && "Save first to test"}
            onClick={() => test.mutate(channel)}
          >
            Send a test to myself
          </ReasonedButton>
        )}
        {isSet && isSaving !== undefined && (
          <Button variant="subtle" color="gray" loading={removal.isPending} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </Group>
      <Failure>{removal.error ? messageOf(removal.error) : null}</Failure>
      <Failure>{test.error ? messageOf(test.error) : null}</Failure>
      {test.data && (
        <Text c={test.data.sent ? undefined : "var(--bad-text)"} size="sm" role="status">
          {test.data.sent ? `Sent to ${test.data.to}.` : `Not sent to ${test.data.to}.`} Answer: <bdi>{test.data.answer}</bdi>
        </Text>
      )}
    </>
  );
}
