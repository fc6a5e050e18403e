import { Button, Modal } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { confirm } from "./confirm.ts";
import s from "./dialog.module.css";
import { usePhone } from "#ui/use-phone.ts";

type Props = {
  opened: boolean;
  /** Closes without the deed; typed text is asked about first. */
  onClose: () => void;
  title: string;
  /** A second, grey line below the title: role and team. */
  subtitle?: ReactNode;
  /** The deed: `Apply for 1.5 days`, `Create task`. Without one there is nothing to do here but read. */
  submitLabel?: string | undefined;
  onSubmit: () => void;
  submitting?: boolean;
  /** The deed is not possible yet. */
  disabled?: boolean;
  /** Whether there is something to lose. Typing alone is noticed; say it for dates, choices and files. */
  dirty?: boolean;
  /** What the server refused, above the footer. Texts about one field stand at the field. */
  failure?: string | null;
  /** A live preview on sunken paper beside the fields. */
  aside?: ReactNode;
  /** Small and grey in the footer: `Another admin decides`. */
  note?: ReactNode;
  /** 440 to 720 px; 720 with `aside`. */
  size?: number;
  cancelLabel?: string;
  /** The fields; 16 px apart. */
  children: ReactNode;
};

const askToDiscard = () =>
  confirm({
    title: "Discard what you typed?",
    body: "It has not been saved anywhere.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

/**
 * A form in a dialog: header, fields, footer with Cancel and then the deed. Fills the screen on phones. It closes only
 * when its owner says so; a failed submit leaves every field as it was typed.
 */
export function FormDialog(props: Props) {
  const { opened, onClose, title, subtitle, aside, size = aside ? 720 : 520, dirty = false } = props;
  const phone = usePhone();
  const [typed, setTyped] = useState(false);
  const unsaved = opened && (dirty || typed);

  // A new opening starts clean.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setTyped(false);
  }

  // Opened one step after it is made: only an opening that Mantine sees is animated and gives the focus back.
  const [made, setMade] = useState(false);
  useEffect(() => setMade(true), []);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);

  const close = async () => {
    if (!unsaved || (await askToDiscard())) onClose();
  };
  return (
    <Modal
      opened={opened && made}
      onClose={() => void close()}
      title={
        <span className={s.titles}>
          {title}
          {subtitle && <small>{subtitle}</small>}
        </span>
      }
      size={size}
      padding={0}
      fullScreen={phone}
      radius={phone ? 0 : "lg"}
      transitionProps={{ transition: phone ? "slide-up" : "pop", duration: 160 }}
      classNames={{ header: s.header, body: s.modalBody, content: s.content }}
    >
      <Form {...props} onCancel={() => void close()} onTyped={() => setTyped(true)} />
    </Modal>
  );
}

type FormProps = Props & { onCancel: () => void; onTyped: () => void };

function Form({
  onSubmit,
  onCancel,
  onTyped,
  submitLabel,
  cancelLabel = "Cancel",
  submitting,
  disabled,
  failure,
  aside,
  note,
  children,
}: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside a dialog inside a form would otherwise submit both.
    event.stopPropagation();
    if (submitLabel && !submitting && !disabled) onSubmit();
  };
  return (
    <form className={s.form} noValidate onSubmit={submit} onInput={onTyped}>
      <div className={classNames(s.body, Boolean(aside) && s.withAside)}>
        <div className={s.fields}>{children}</div>
        {aside && <div className={s.aside}>{aside}</div>}
      </div>
      {failure && (
        <div className={s.failure} role="alert">
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {failure}
        </div>
      )}
      <div className={s.footer}>
        {note && <span className={s.note}>{note}</span>}
        <Button onClick={onCancel}>{cancelLabel}</Button>
        {submitLabel && (
          <Button type="submit" variant="filled" loading={submitting} disabled={disabled}>
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Two fields side by side; one below the other on phones. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={s.pair}>{children}</div>;

/** A titled part of a long form: the title left, its fields right. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={s.group}>
    <h3 className={s.groupTitle}>{title}</h3>
    <div className={s.groupFields}>{children}</div>
  </section>
);
