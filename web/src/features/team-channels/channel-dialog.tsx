import { maxLengths } from "@daybook/contract/core/max-lengths";
import { channelKinds, save, type ChannelKind } from "@daybook/contract/team-channels/team-channels";
import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { kindTexts } from "./channel-kinds.ts";
import { ChannelState } from "./channel-state.tsx";
import { teamChannel, useSaveChannel } from "./team-channels.api.ts";

type Props = { team: { _id: string; name: string }; opened: boolean; onClose: () => void };

const kindChoices = channelKinds.map((value) => ({ value, label: kindTexts[value].label }));
const schema = save.input.omit({ id: true });

/** Sets, tests and removes the channel of a team. Change its key on every opening. */
export function ChannelDialog({ team, opened, onClose }: Props) {
  const { data: channel, error, refetch } = useQuery(teamChannel(team._id));
  const saving = useSaveChannel(team._id);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<{ kind: ChannelKind | null; url: string }>({
    mode: "controlled",
    initialValues: { kind: null, url: "" },
    validate: ({ kind, url }) => validateWith(schema)({ kind: kind ?? knownKind, url }),
  });
  const knownKind = channel?.kind ?? "slack";
  const kind = form.values.kind ?? knownKind;
  const isSet = channel?.isSet ?? false;

  const submit = form.onSubmit(({ url }) => {
    setFailure(null);
    saving.mutate({ kind, url }, { onSuccess: () => form.reset(), onError: (error) => setFailure(applyServerErrors(form, error)) });
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Channel of ${team.name}`}
      subtitle="Daybook posts the digest, new leave requests, blockers and missing reports there, never types or reasons of leave."
      submitLabel={channel && (isSet ? "Replace address" : "Save channel")}
      cancelLabel={isSet ? "Close" : "Cancel"}
      onSubmit={() => submit()}
      submitting={saving.isPending}
      // The dialog stays open after saving; the address is still in the other product.
      discardSilently
      failure={failure}
    >
      {error && !channel && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!channel && !error && <SkeletonLines count={3} />}
      {channel && (
        <>
          {isSet && <ChannelState team={team} channel={channel} />}
          <Select label="Product" required allowDeselect={false} data={kindChoices} {...form.getInputProps("kind")} value={kind} />
          <TextInput
            label={isSet ? "New webhook address" : "Webhook address"}
            required
            type="url"
            maxLength={maxLengths.webhookAddress}
            autoComplete="off"
            placeholder={kindTexts[kind].example}
            description={`${kindTexts[kind].from} It is stored encrypted and not shown again.`}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("url")}
          />
        </>
      )}
    </FormDialog>
  );
}
