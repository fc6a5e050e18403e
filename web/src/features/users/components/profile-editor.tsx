import type { User } from "@daybook/contract/users";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, focusFirstError } from "#lib/form.ts";
import { FieldGroup, FormDialog } from "#ui/form-dialog.tsx";
import { toast } from "#ui/toasts.tsx";
import { useUpdateProfile, useUpdateUser } from "../users.api.ts";
import { PersonalFields, WorkFields } from "./profile-fields.tsx";
import { nineFields, profileProblems, type ProfileValues, profileValues } from "./profile-form.ts";
import { ProfilePictureField } from "./profile-picture-field.tsx";
import { placeOf } from "./user-parts.tsx";

type Props = { user: User; isOwn: boolean; opened: boolean; onClose: () => void };

/** The profile dialog while it is changed: one's own nine fields, or somebody else's profile with team and last working day. */
export function ProfileEditor({ user, isOwn, opened, onClose }: Props) {
  const own = useUpdateProfile();
  const other = useUpdateUser({ failsInForm: true, quiet: true });
  const isPending = own.isPending || other.isPending;
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ProfileValues>({
    mode: "controlled",
    initialValues: profileValues(user),
    validate: (values) => profileProblems(values, !isOwn),
  });

  const onError = (error: Error) => setFailure(applyServerErrors(form, error));
  const submit = form.onSubmit(
    (values) => {
      setFailure(null);
      if (isOwn) {
        own.mutate(nineFields(values), { onSuccess: onClose, onError });
        return;
      }
      const { team, lastDayOfOffice } = values;
      const input = { id: user._id, version: user.version, ...nineFields(values), team: team ?? undefined, lastDayOfOffice };
      const onSuccess = () => {
        toast.success("Profile updated successfully!");
        onClose();
      };
      other.mutate(input, { onSuccess, onError });
    },
    (errors) => {
      const [first] = Object.values(errors);
      if (typeof first === "string") toast.error(first);
      focusFirstError(form)(errors);
    },
  );

  const deed = isOwn ? "Update Profile" : "Update User Profile";
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isOwn ? "Update Profile" : `Edit ${user.name}'s Profile`}
      subtitle={placeOf(user)}
      submitLabel={isPending ? "Updating..." : deed}
      disabled={isPending}
      dirty={form.isDirty()}
      onSubmit={() => submit()}
      failure={failure}
      size={680}
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
        <WorkFields form={form} isOwn={isOwn} showsLastDay={user.can.administer} />
      </FieldGroup>
    </FormDialog>
  );
}
