import type { ReactNode } from "react";
import { CopyTextButton } from "#ui/form/copy-text-button.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { CodeField } from "#ui/display/code-field.tsx";

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The name of the secret: `Token`. */
  label: string;
  value: string;
  /** More about how it is used. */
  children?: ReactNode;
};

/** Shows a new secret, once. */
export const SecretDialog = ({ opened, onClose, title, label, value, children }: Props) => (
  <FormDialog
    opened={opened}
    onClose={onClose}
    title={title}
    subtitle="Copy it now. It is shown once; you will see only its last four letters."
    submitLabel={`I saved the ${label.toLowerCase()}`}
    onSubmit={onClose}
    cancelLabel="Close"
    discardSilently
    size={520}
  >
    <CodeField label={label} value={value} />
    <div>
      <CopyTextButton text={value} label={`Copy ${label.toLowerCase()}`} />
    </div>
    {children}
  </FormDialog>
);
