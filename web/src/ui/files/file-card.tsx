import { IconAlertTriangle, IconFile, IconFileTypePdf, IconFileZip, IconPhoto, IconRefresh, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/form/icon-button.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import s from "./file-section.module.css";

type Props = {
  name: string;
  /** Its content type, for the icon. */
  type: string;
  /** Downloads it; without it, the file is not stored yet. */
  href?: string;
  /** Its size, or the progress of its upload. */
  note: ReactNode;
  /** Why it cannot be uploaded, instead of the note. */
  problem?: string | null;
  isPending?: boolean;
  onRetry?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
};

/** A file with its icon, name and size, and what can be done with it. */
export function FileCard({ name, type, href, note, problem, isPending, onRetry, onRemove, removeLabel = `Remove ${name}` }: Props) {
  return (
    <div className={s.file} data-pending={isPending || undefined}>
      {problem ? <IconAlertTriangle size={20} stroke={1.6} color="var(--bad-mark)" aria-hidden /> : <FileMark type={type} />}
      <span className={s.text}>
        {href ? (
          <AppLink className={s.name} href={href} download={name}>
            {name}
          </AppLink>
        ) : (
          <span className={s.name} dir="auto">
            {name}
          </span>
        )}
        {problem ? (
          <small className={s.problem} role="alert">
            {problem}
          </small>
        ) : typeof note === "string" ? (
          <small>{note}</small>
        ) : (
          note
        )}
      </span>
      {onRetry && (
        <IconButton size="xs" label={`Retry ${name}`} onClick={onRetry}>
          <IconRefresh size={14} stroke={1.6} />
        </IconButton>
      )}
      {onRemove && (
        <IconButton size="xs" label={removeLabel} onClick={onRemove}>
          <IconX size={14} />
        </IconButton>
      )}
    </div>
  );
}

function FileMark({ type }: { type: string }) {
  const icon = { size: 20, stroke: 1.6, "aria-hidden": true } as const;
  if (type.startsWith("image/")) return <IconPhoto {...icon} />;
  if (type === "application/pdf") return <IconFileTypePdf {...icon} />;
  return type.includes("zip") ? <IconFileZip {...icon} /> : <IconFile {...icon} />;
}
