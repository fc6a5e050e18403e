import { Button, FileButton, Input } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { acceptedImageTypes, readImage } from "#lib/files/image-file.ts";
import s from "./logo-field.module.css";

type Props = {
  /** An address, a data URL, or none. */
  value: string | null;
  onChange: (logo: string | null) => void;
  error?: ReactNode;
};

/** The company's logo as it will be, and the way to choose another. */
export function LogoField({ value, onChange, error }: Props) {
  const reset = useRef<() => void>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const choose = async (file: File | null) => {
    // The same file may be chosen again after it was corrected.
    reset.current?.();
    if (!file) return;
    setRefusal(null);
    await readImage(file).then(onChange, (wrong: unknown) => setRefusal(messageOf(wrong)));
  };

  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="Stands in the sidebar and on the sign-in page. JPG, PNG, GIF up to 2MB"
      error={refusal ?? error}
      errorProps={{ role: "alert" }}
    >
      <div className={s.field}>
        <span className={s.frame}>
          {value ? <img className={s.picture} src={value} alt="Company logo" /> : <IconBuilding size={24} stroke={1.4} aria-hidden />}
        </span>
        <FileButton accept={acceptedImageTypes} onChange={(file) => void choose(file)} resetRef={reset}>
          {(props) => <Button {...props}>{value ? "Choose another logo" : "Choose logo"}</Button>}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setRefusal(null);
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
