import type { User } from "@daybook/contract/users/users";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { usePlaceChoice } from "#features/places/components/profile-place.tsx";
import { useSetPlace } from "#features/places/places.api.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors } from "#lib/form/validation.ts";
import { toast } from "#lib/notify/toast.ts";
import { useUpdateProfile, useUpdateUser } from "../users.api.ts";
import { accountInput, profileInput, type ProfileValues, profileValues, validateProfile } from "./profile-form.ts";

/** Form of the profile dialog. Saves the user's own nine fields, or for another user the account as well. */
export function useProfileForm(user: User, { isOwn, opened, onDone }: { isOwn: boolean; opened: boolean; onDone: () => void }) {
  const own = useUpdateProfile();
  const other = useUpdateUser({ failsInForm: true, silent: true });
  const place = usePlaceChoice(user._id, opened && user.can.administer);
  const setPlace = useSetPlace();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ProfileValues>({
    mode: "controlled",
    initialValues: profileValues(user),
    validate: (values) => validateProfile(values, isOwn),
  });

  const draft = useFormDraft(`user:${user._id}:${user.version}`, form, ["password", "profilePicture"]);
  const done = () => {
    draft.discard();
    onDone();
  };

  const onError = (error: Error) => setFailure(applyServerErrors(form, error));

  const onOtherSuccess = () => {
    toast.success("Profile updated successfully!");
    done();
  };

  /** The own place is no part of the own profile: only admins set it. */
  const onOwnSuccess = () => {
    if (place.input === undefined) done();
    else setPlace.mutate({ id: user._id, place: place.input }, { onSuccess: done, onError });
  };

  const submit = form.onSubmit(
    (values) => {
      setFailure(null);
      if (isOwn) own.mutate(profileInput(values), { onSuccess: onOwnSuccess, onError });
      else other.mutate({ ...accountInput(user, values), place: place.input }, { onSuccess: onOtherSuccess, onError });
    },
    (errors) => {
      const [first] = Object.values(errors);
      if (typeof first === "string") toast.error(first);
    },
  );

  return { form, draft, submit: () => submit(), isPending: own.isPending || other.isPending || setPlace.isPending, failure, place };
}
