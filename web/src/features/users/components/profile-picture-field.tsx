import { Button, FileButton } from "@mantine/core";
import { type ReactNode, useId, useRef } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { acceptedImageTypes, readImage } from "#lib/files/image-file.ts";
import { Avatar, type AvatarPerson } from "#ui/display/avatar.tsx";
import { toast } from "#lib/notify/toast.ts";
import s from "./profile-picture-field.module.css";

type Props = {
  person: AvatarPerson;
  /** URL, data URL, or null. */
  value?: string | null;
  onChange: (picture: string | null) => void;
  error?: ReactNode;
};

/** Previews the profile picture, with buttons to replace or remove it. The server validates the content again. */
export function ProfilePictureField({ person, value = null, onChange, error }: Props) {
  const errorId = useId();
  const reset = useRef<() => void>(null);

  const choose = async (file: File | null) => {
    // Without a reset, choosing the same file again fires no change event.
    reset.current?.();
    if (file) await readImage(file).then(onChange, (error: unknown) => toast.error(messageOf(error)));
  };

  return (
    <div className={s.field}>
      <Avatar person={{ ...person, profilePicture: value }} size={64} />
      <div>
        <div className={s.buttons}>
          <FileButton accept={acceptedImageTypes} onChange={(file) => void choose(file)} resetRef={reset}>
            {(props) => (
              <Button {...props} aria-describedby={error ? errorId : undefined}>
                Choose Photo
              </Button>
            )}
          </FileButton>
          {value && (
            <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
        <p className={s.hint}>JPG, PNG, GIF up to 2MB</p>
        {error && (
          <p className={s.error} id={errorId} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
