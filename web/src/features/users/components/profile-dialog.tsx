import type { User } from "@daybook/contract/users/users";
import { useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { OffboardingNote } from "#features/offboarding/components/offboarding-note.tsx";
import { FieldGroup, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Facts, personalFacts, workFacts } from "./profile-facts.tsx";
import { usePlaceFact } from "./place-fact.ts";
import { AccountFields, PersonalFields, WorkFields } from "./profile-fields.tsx";
import { ProfilePlace } from "#features/places/components/profile-place.tsx";
import { ProfilePictureField } from "./profile-picture-field.tsx";
import { useProfileForm } from "./use-profile-form.ts";
import { roleAndTeam } from "./user-parts.tsx";

type Props = {
  user: User;
  opened: boolean;
  onClose: () => void;
  /** Opens in edit mode. Otherwise opens read-only, with an edit button if the user may edit. */
  editing?: boolean;
};

/**
 * Profile dialog: view a profile, update your own, or edit another user with role and password as an admin. The view follows
 * its user, the form keeps the user it began with. Needs a new `key` per opening.
 */
export function ProfileDialog({ user: given, editing = false, ...dialog }: Props) {
  // A confirmation answers with the user, who may no longer be in the list.
  const [confirmed, setConfirmed] = useState(given);
  const user = confirmed.version > given.version ? confirmed : given;
  const isOwn = useSession().user._id === user._id;
  const mayEdit = isOwn ? user.can.update : user.can.administer;
  const [edited, setEdited] = useState(editing && mayEdit ? user : null);
  if (edited) return <ProfileForm {...dialog} user={edited} isOwn={isOwn} />;
  return <ProfileView {...dialog} user={user} onConfirmed={setConfirmed} onEdit={mayEdit ? () => setEdited(user) : undefined} />;
}

type DialogProps = Pick<Props, "user" | "opened" | "onClose">;

const dialogWidth = 680;

type ViewProps = DialogProps & { onConfirmed: (user: User) => void; onEdit: (() => void) | undefined };

function ProfileView({ user, opened, onClose, onConfirmed, onEdit }: ViewProps) {
  const placeFact = usePlaceFact(user, opened);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`${user.name}'s Profile`}
      subtitle={roleAndTeam(user)}
      size={dialogWidth}
      cancelLabel="Close"
      submitLabel={onEdit && "Edit profile"}
      onSubmit={onEdit ?? onClose}
    >
      {user.can.administer && user.lastDayOfOffice && <OffboardingNote person={user} onChange={onClose} />}
      <FieldGroup title="Profile Picture">
        <Avatar person={user} size={64} />
      </FieldGroup>
      <FieldGroup title="Personal Information">
        <Facts facts={personalFacts(user, onConfirmed)} />
      </FieldGroup>
      <FieldGroup title="Work Information">
        <Facts facts={[...workFacts(user, onConfirmed), ...placeFact]} />
      </FieldGroup>
    </FormDialog>
  );
}

function ProfileForm({ user, opened, onClose, isOwn }: DialogProps & { isOwn: boolean }) {
  const { form, draft, submit, isPending, failure, place } = useProfileForm(user, { isOwn, opened, onDone: onClose });
  const submitLabel = isOwn ? "Update Profile" : "Update User Profile";
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      subtitle={roleAndTeam(user)}
      size={dialogWidth}
      title={isOwn ? "Update Profile" : `Edit ${user.name}'s Profile`}
      submitLabel={isPending ? "Updating..." : submitLabel}
      disabledReason={isPending && "Your changes are being saved"}
      dirty={form.isDirty() || place.isChanged}
      draft={draft}
      onSubmit={submit}
      failure={failure}
    >
      <FieldGroup title="Profile Picture">
        <ProfilePictureField person={user} {...form.getInputProps("profilePicture")} />
      </FieldGroup>
      <FieldGroup title="Personal Information">
        <PersonalFields form={form} />
      </FieldGroup>
      <FieldGroup title="Work Information">
        <WorkFields form={form} isOwn={isOwn} isAdmin={user.can.administer} />
        {user.can.administer && <ProfilePlace {...place} name={user.name} />}
      </FieldGroup>
      {!isOwn && (
        <FieldGroup title="Account">
          <AccountFields form={form} />
        </FieldGroup>
      )}
    </FormDialog>
  );
}
