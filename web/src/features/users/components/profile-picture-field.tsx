import { profilePictureMaxBytes } from "@daybook/contract/constants";
import { pictureRefused, pictureTooLarge } from "@daybook/contract/files";
import { Button, FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { Avatar, type AvatarPerson } from "#ui/avatar.tsx";
import { toast } from "#ui/toasts.tsx";
import s from "./profile-picture-field.module.css";

type Props = {
  person: AvatarPerson;
  /** An address, a data URL, or none. */
  value: string | null;
  onChange: (picture: string | null) => void;
  error?: ReactNode;
};

const ACCEPTED = "image/jpeg,image/png,image/gif,image/webp";

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(pictureRefused));
    reader.readAsDataURL(file);
  });

/** The picture as it will be, and the way to choose another. The server looks at the content again. */
export function ProfilePictureField({ person, value, onChange, error }: Props) {
  const reset = useRef<() => void>(null);

  const choose = async (file: File | null) => {
    // The same file may be chosen again after it was corrected.
    reset.current?.();
    if (!file) return;
    if (!file.type.startsWith("image/")) return void toast.error(pictureRefused);
    if (file.size > profilePictureMaxBytes) return void toast.error(pictureTooLarge);
    await asDataUrl(file).then(onChange, () => toast.error(pictureRefused));
  };

  return (
    <div className={s.field}>
      <Avatar person={{ ...person, profilePicture: value }} size={64} />
      <div>
        <div className={s.buttons}>
          <FileButton accept={ACCEPTED} onChange={(file) => void choose(file)} resetRef={reset}>
            {(props) => <Button {...props}>Choose Photo</Button>}
          </FileButton>
          {value && (
            <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
        <p className={s.hint}>JPG, PNG, GIF up to 2MB</p>
        {error && (
          <p className={s.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
