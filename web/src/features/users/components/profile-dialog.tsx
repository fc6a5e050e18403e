import type { User } from "@daybook/contract/users";
import { useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { FieldGroup, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Facts, personalFacts, workFacts } from "./profile-facts.tsx";
import { PersonalFields, WorkFields } from "./profile-fields.tsx";
import { ProfilePictureField } from "./profile-picture-field.tsx";
import { useProfileForm } from "./use-profile-form.ts";
import { placeOf } from "./user-parts.tsx";

type Props = {
  user: User;
  opened: boolean;
  onClose: () => void;
  /** Opens ready to be changed; otherwise to be read, with a way to change it where that is allowed. */
  editing?: boolean;
};

/** A person's profile: read, one's own updated, or, by an admin, somebody else's edited. Key it by the opening. */
export function ProfileDialog({ user, opened, onClose, editing = false }: Props) {
  const { user: me } = useSession();
  const isOwn = user._id === me._id;
  const mayEdit = isOwn ? user.can.update : user.can.administer;
  const [edits, setEdits] = useState(editing && mayEdit);
  const { form, submit, isPending, failure } = useProfileForm(user, isOwn, onClose);

  const common = { opened, onClose, subtitle: placeOf(user), size: 680 };
  if (!edits) {
    return (
      <FormDialog
        {...common}
        title={`${user.name}'s Profile`}
        cancelLabel="Close"
        submitLabel={mayEdit ? "Edit profile" : undefined}
        onSubmit={() => setEdits(true)}
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
  }

  const deed = isOwn ? "Update Profile" : "Update User Profile";
  return (
    <FormDialog
      {...common}
      title={isOwn ? "Update Profile" : `Edit ${user.name}'s Profile`}
      submitLabel={isPending ? "Updating..." : deed}
      disabled={isPending}
      dirty={form.isDirty()}
      onSubmit={submit}
      failure={failure}
    >
      <FieldGroup title="Profile Picture">
        <ProfilePictureField
          person={user}
          value={form.values.profilePicture}
          onChange={(picture) => form.setFieldValue("profilePicture", picture)}
          error={form.errors["profilePicture"]}
        />
      </FieldGroup>
      <FieldGroup title="Personal Information">
        <PersonalFields form={form} />
      </FieldGroup>
      <FieldGroup title="Work Information">
        <WorkFields form={form} isOwn={isOwn} isAdmin={user.can.administer} />
      </FieldGroup>
    </FormDialog>
  );
}
