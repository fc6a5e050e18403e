import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { CopyTextButton } from "#ui/form/copy-text-button.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ownNumber } from "../conversations.api.ts";
import { CodeField } from "#ui/display/code-field.tsx";

type Props = { opened: boolean; onClose: () => void; code: OutputOf<Api["POST /users/whatsapp/verify"]> };

/** Shows the code to send from the phone. */
export function CodeDialog({ opened, onClose, code: { code, companyNumber } }: Props) {
  const queryClient = useQueryClient();
  const close = () => {
    void queryClient.invalidateQueries(ownNumber);
    onClose();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Verify your number"
      subtitle={`Send this code by WhatsApp to ${companyNumber ?? "the number from which you get your reminders"}, within 15 minutes.`}
      submitLabel="I sent it"
      onSubmit={close}
      cancelLabel="Close"
      discardSilently
      size={520}
    >
      <CodeField label="Code" value={code} />
      <div>
        <CopyTextButton text={code} label="Copy code" />
      </div>
      {companyNumber && (
        <div>
          <TextLink href={`https://wa.me/${companyNumber.slice(1)}?text=${code}`}>Open WhatsApp</TextLink>
        </div>
      )}
      <Text size="sm">Daybook answers when the number is verified.</Text>
    </FormDialog>
  );
}
