import { Button, FileButton, Input } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { acceptedImageTypes, readImage } from "#lib/files/image-file.ts";
import s from "./logo-field.module.css";

type Props = {
  /** URL, data URL, or null. */
  value: string | null;
  onChange: (logo: string | null) => void;
  error?: ReactNode;
};

/** Previews the company logo, with buttons to replace or remove it. */
export function LogoField({ value, onChange, error }: Props) {
  const errorId = useId();
  const reset = useRef<() => void>(null);
  const [fileError, setFileError] = useState<string | null>(null);

  const choose = async (file: File | null) => {
    // Without a reset, choosing the same file again fires no change event.
    reset.current?.();
    if (!file) return;
    setFileError(null);
    await readImage(file).then(onChange, (error: unknown) => setFileError(messageOf(error)));
  };

  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="Shown in the sidebar and on the sign-in page. JPG, PNG, GIF up to 2MB"
      error={fileError ?? error}
      errorProps={{ role: "alert", id: errorId }}
    >
      <div className={s.field}>
        <span className={s.frame}>
          {value ? <img className={s.image} src={value} alt="Company logo" /> : <IconBuilding size={24} stroke={1.4} aria-hidden />}
        </span>
        <FileButton accept={acceptedImageTypes} onChange={(file) => void choose(file)} resetRef={reset}>
          {(props) => (
            <Button {...props} aria-describedby={(fileError ?? error) ? errorId : undefined}>
              {value ? "Choose another logo" : "Choose logo"}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setFileError(null);
              onChange(null);
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
