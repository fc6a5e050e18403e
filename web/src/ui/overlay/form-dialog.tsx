import { Button, Modal } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import type { FormDraft } from "#lib/form/form-drafts.ts";
import { classNames } from "#ui/class-names.ts";
import { confirm } from "./confirm.ts";
import s from "./dialog.module.css";
import { useCloseOnBack } from "./use-close-on-back.ts";
import { usePhone } from "#ui/use-phone.ts";

type Props = {
  opened: boolean;
  /** Closes without submitting; called after the user has confirmed discarding changes. */
  onClose: () => void;
  title: string;
  /** A second, gray line below the title: role and team. */
  subtitle?: ReactNode;
  /** The submit label: `Apply for 1.5 days`, `Create task`. Without one the dialog is read-only. */
  submitLabel?: string | undefined;
  onSubmit: () => void;
  submitting?: boolean;
  /** Shows the submit button in red, for actions that take something away. */
  danger?: boolean;
  /** Why the form cannot be submitted yet, shown in the footer unless it is the `failure`. Disables the submit button. */
  disabledReason?: string | false | null | undefined;
  /** Whether there are unsaved changes. Typing is detected; set it for dates, choices and files. */
  dirty?: boolean;
  /** Closes without asking, for fields that cost nothing to type again, such as a code. */
  discardSilently?: boolean;
  /**
   * Keeps what was typed (`useFormDraft`): a press outside, Escape and a reload then keep it without asking, and only Cancel
   * discards it.
   */
  draft?: FormDraft;
  /** The error message above the footer. Field errors belong to the fields. */
  failure?: string | null;
  /** A live preview beside the fields. */
  aside?: ReactNode;
  /** Small gray text in the footer: `An admin will review this`. */
  note?: ReactNode;
  /** 440 to 720 px; 720 with `aside`. */
  size?: number;
  cancelLabel?: string;
  /** Another way to finish, left of Cancel: `Save draft`. */
  alternative?: { label: string; onClick: () => void; loading?: boolean } | undefined;
  /** The fields; 16 px apart. */
  children: ReactNode;
};

const askToDiscard = () =>
  confirm({
    title: "Discard changes?",
    body: "Your changes have not been saved.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

/**
 * A form in a dialog: header, fields, and a footer with Cancel and the submit button. Full screen on phones. It stays
 * open until `opened` is false, so a failed submit keeps every field. Ctrl Enter submits from every field.
 */
export function FormDialog(props: Props) {
  const { opened, onClose, title, subtitle, aside, size = aside ? 720 : 520, dirty = false, discardSilently = false, draft } = props;
  const phone = usePhone();
  const [typed, setTyped] = useState(false);
  const unsaved = opened && (dirty || typed);

  // Resets the state on each opening.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setTyped(false);
  }

  // Opened after mounting: Mantine animates and returns the focus only when it sees `opened` change.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  useEffect(() => {
    if (!unsaved || draft) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved, draft]);

  const discard = async () => {
    if (unsaved && !discardSilently && !(await askToDiscard())) return;
    draft?.discard();
    onClose();
  };
  const close = draft ? onClose : () => void discard();
  useCloseOnBack(opened && mounted, close);
  return (
    <Modal
      opened={opened && mounted}
      onClose={close}
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
      <Form {...props} onCancel={() => void discard()} onTyped={() => setTyped(true)} />
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
  alternative,
  submitting,
  danger = false,
  disabledReason,
  failure,
  aside,
  note,
  draft,
  children,
}: FormProps) {
  const reasonId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Submit events of portals bubble through React, so an outer form would submit too.
    event.stopPropagation();
    if (submitLabel && !submitting && !disabledReason) onSubmit();
  };
  const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  return (
    <form className={s.form} noValidate onSubmit={submit} onInput={onTyped} onKeyDown={submitOnCtrlEnter}>
      <div className={classNames(s.body, Boolean(aside) && s.withAside)}>
        <div className={s.fields}>
          {draft?.isRestored && (
            <p className={s.restored} role="status">
              Your unsent text has been restored.
              <button type="button" onClick={draft.startOver}>
                Start over
              </button>
            </p>
          )}
          {children}
        </div>
        {aside && <div className={s.aside}>{aside}</div>}
      </div>
      {failure && (
        <div className={s.failure} role="alert" id={failure === disabledReason ? reasonId : undefined}>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {failure}
        </div>
      )}
      <div className={s.footer}>
        {disabledReason && disabledReason !== failure ? (
          <span className={s.note} id={reasonId} data-reason>
            {disabledReason}
          </span>
        ) : (
          note && <span className={s.note}>{note}</span>
        )}
        {alternative && (
          <Button
            variant="subtle"
            color="gray"
            onClick={alternative.onClick}
            loading={alternative.loading ?? false}
            disabled={submitting ?? false}
          >
            {alternative.label}
          </Button>
        )}
        <Button onClick={onCancel}>{cancelLabel}</Button>
        {submitLabel && (
          <Button
            type="submit"
            variant="filled"
            color={danger ? "red" : undefined}
            loading={submitting}
            disabled={Boolean(disabledReason)}
            aria-describedby={disabledReason ? reasonId : undefined}
          >
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Two fields side by side; stacked on phones. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={s.pair}>{children}</div>;

/** A titled group of fields in a long form: title left, fields right. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={s.group}>
    <h3 className={s.groupTitle}>{title}</h3>
    <div className={s.groupFields}>{children}</div>
  </section>
);
