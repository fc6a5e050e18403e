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

/** Profile dialog: view a profile, update your own, or edit another user with role and password as an admin. Needs a new `key` per opening. */
export function ProfileDialog({ user: opening, opened, onClose, editing = false }: Props) {
  const [user, setUser] = useState(opening);
  const { user: me } = useSession();
  const isOwn = user._id === me._id;
  const mayEdit = isOwn ? user.can.update : user.can.administer;
  const [isEditing, setIsEditing] = useState(editing && mayEdit);
  const { form, draft, submit, isPending, failure, place } = useProfileForm(user, { isOwn, opened, onDone: onClose });
  const placeFact = usePlaceFact(user, opened);

  const common = { opened, onClose, subtitle: roleAndTeam(user), size: 680 };
  if (!isEditing) {
    return (
      <FormDialog
        {...common}
        title={`${user.name}'s Profile`}
        cancelLabel="Close"
        submitLabel={mayEdit ? "Edit profile" : undefined}
        onSubmit={() => setIsEditing(true)}
      >
        {user.can.administer && user.lastDayOfOffice && <OffboardingNote person={user} onChange={onClose} />}
        <FieldGroup title="Profile Picture">
          <Avatar person={user} size={64} />
        </FieldGroup>
        <FieldGroup title="Personal Information">
          <Facts facts={personalFacts(user, setUser)} />
        </FieldGroup>
        <FieldGroup title="Work Information">
          <Facts facts={[...workFacts(user, setUser), ...placeFact]} />
        </FieldGroup>
      </FormDialog>
    );
  }

  const submitLabel = isOwn ? "Update Profile" : "Update User Profile";
  return (
    <FormDialog
      {...common}
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
