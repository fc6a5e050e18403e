import type { NewAccessToken } from "@daybook/contract/access-tokens/access-tokens";
import { Text } from "@mantine/core";
import { TextLink } from "#ui/layout/section.tsx";
import { SecretDialog } from "#ui/overlay/secret-dialog.tsx";
import { CodeField } from "#ui/display/code-field.tsx";

type Props = { opened: boolean; onClose: () => void; token: NewAccessToken };

/** Shows the value of a new access token, once. */
export const NewTokenDialog = ({ opened, onClose, token: { name, token } }: Props) => (
  <SecretDialog opened={opened} onClose={onClose} title={`${name} is ready`} label="Token" value={token}>
    <CodeField label="Example" value={`curl -H "Authorization: Bearer ${token.slice(0, 4)}…" ${location.origin}/api/tasks`} />
    <Text size="sm">
      Assistants that speak MCP connect to <code>{location.origin}/api/mcp</code> with it.
    </Text>
    <div>
      <TextLink href="/api/docs">API documentation</TextLink>
    </div>
  </SecretDialog>
);
