import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { saveText } from "#lib/files/download.ts";
import { toast } from "#lib/notify/toast.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import s from "./recovery-codes.module.css";

/** New recovery codes, shown once, with buttons that copy and download them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const company = useSessionOrNull()?.company.name ?? "Daybook";
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join("\n")}\n`;
  const copy = () =>
    // Without HTTPS `navigator.clipboard` is undefined, so the access must be inside the promise.
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(() => setCopied(true))
      .catch(() => void toast.error("Your browser blocked copying. Select the codes and copy them manually."));
  return (
    <>
      <p className={s.text}>
        Save these recovery codes in a safe place, such as a password manager. If you lose your phone, each of them signs you in once
        instead of a code. They are shown only now.
      </p>
      <ul className={s.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={s.buttons}>
        <Button leftSection={isCopied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />} onClick={copy}>
          {isCopied ? "Copied" : "Copy codes"}
        </Button>
        <Button
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => saveText(`Recovery codes of ${company}\n\n${text}`, "recovery-codes.txt")}
        >
          Download
        </Button>
      </div>
    </>
  );
}
