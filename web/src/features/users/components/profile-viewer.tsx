import type { User } from "@daybook/contract/users";
import { Avatar } from "#ui/avatar.tsx";
import { FieldGroup, FormDialog } from "#ui/form-dialog.tsx";
import { Facts } from "./profile-facts.tsx";
import { placeOf } from "./user-parts.tsx";
import { personalFacts, workFacts } from "./profile-facts.tsx";

type Props = {
  user: User;
  opened: boolean;
  onClose: () => void;
  /** Left out where the profile may only be read. */
  onEdit: (() => void) | undefined;
};

/** A profile to be read, as far as the reader may see it. */
export const ProfileViewer = ({ user, opened, onClose, onEdit }: Props) => (
  <FormDialog
    opened={opened}
    onClose={onClose}
    title={`${user.name}'s Profile`}
    subtitle={placeOf(user)}
    cancelLabel="Close"
    submitLabel={onEdit && "Edit profile"}
    onSubmit={() => onEdit?.()}
    size={680}
  >
    <FieldGroup title="Profile Picture">
      <Avatar person={user} size={64} />
    </FieldGroup>
    <FieldGroup title="Personal Information">
      <Facts facts={personalFacts(user)} />
    </FieldGroup>
    <FieldGroup title="Work Information">
      <Facts facts={workFacts(user)} />
    </FieldGroup>
  </FormDialog>
);
