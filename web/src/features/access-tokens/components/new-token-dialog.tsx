import type { NewAccessToken } from "@daybook/contract/access-tokens/access-tokens";
import { TextInput } from "@mantine/core";
import { CopyTextButton } from "#ui/form/copy-text-button.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";

type Props = { opened: boolean; onClose: () => void; token: NewAccessToken };

/** Shows the value of a new access token, once. */
export const NewTokenDialog = ({ opened, onClose, token: { name, token } }: Props) => (
  <FormDialog
    opened={opened}
    onClose={onClose}
    title={`${name} is ready`}
    subtitle="Copy it now. It is shown once; only its last four letters are kept."
    submitLabel="I saved the token"
    onSubmit={onClose}
    cancelLabel="Close"
    discardSilently
    size={520}
  >
    <TextInput
      label="Token"
      readOnly
      value={token}
      spellCheck={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
      ff="monospace"
    />
    <div>
      <CopyTextButton text={token} label="Copy token" />
    </div>
    <TextInput
      label="Example"
      readOnly
      spellCheck={false}
      value={`curl -H "Authorization: Bearer ${token.slice(0, 4)}…" ${location.origin}/api/tasks`}
      ff="monospace"
    />
    <div>
      <TextLink href="/api/docs">API documentation</TextLink>
    </div>
  </FormDialog>
);
