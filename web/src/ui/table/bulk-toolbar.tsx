import { Drawer, Popover } from "@mantine/core";
import { IconDots, IconX } from "@tabler/icons-react";
import { type ComponentPropsWithRef, useState } from "react";
import s from "./bulk-bar.module.css";
import { ChoicePicker } from "#ui/form/choice-picker.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { useScreenKeys } from "#ui/use-screen-keys.ts";
import type { BulkAction, BulkBarProps } from "./bulk-bar.types.ts";

/** Phones show two actions in the bar and the others in ⋯. */
const SHOWN_ON_PHONE = 2;

/** The content of a `BulkBar`, in a file of its own because lists need it only once a row is selected. */
export function BulkToolbar({ noun, count, onClear, actions }: BulkBarProps) {
  const phone = usePhone();
  useScreenKeys(
    Object.fromEntries(
      actions.flatMap(({ shortcut, onClick, disabled }) => (shortcut && onClick && !disabled ? [[shortcut, onClick] as const] : [])),
    ),
  );
  const rest = phone ? actions.slice(SHOWN_ON_PHONE) : [];
  return (
    <div className={s.bar} data-bulk-bar role="toolbar" aria-label={`Selected ${noun}`}>
      <span className={s.count}>
        <span role="status">{count} selected</span>
        <IconButton size="xs" label="Clear selection" onClick={onClear}>
          <IconX size={14} />
        </IconButton>
      </span>
      <span className={s.separator} />
      {(phone ? actions.slice(0, SHOWN_ON_PHONE) : actions).map((action) => (
        <Action key={action.label} {...action} />
      ))}
      {rest.length > 0 && <RestActions noun={noun} actions={rest} />}
    </div>
  );
}

/** `onDone` is called after the action or the selection. */
function Action({ onDone, ...action }: BulkAction & { onDone?: () => void }) {
  const { label, danger, onClick, choices, onChoose, panel } = action;
  if (panel) return <PanelAction {...action} panel={panel} onDone={onDone} />;
  if (choices) {
    const pick = (value: string) => {
      onChoose?.(value);
      onDone?.();
    };
    return (
      <ChoicePicker label={label} choices={choices} chosen={[]} onPick={pick} position="top-start">
        <ActionButton {...action} />
      </ChoicePicker>
    );
  }
  const act = () => {
    onClick?.();
    onDone?.();
  };
  return (
    <>
      {danger && <span className={s.separator} />}
      <ActionButton {...action} onClick={act} />
    </>
  );
}

function PanelAction({ panel, onDone, ...action }: BulkAction & Required<Pick<BulkAction, "panel">> & { onDone?: () => void }) {
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    onDone?.();
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="top" trapFocus returnFocus>
      <Popover.Target>
        <ActionButton {...action} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>{panel(close)}</Popover.Dropdown>
    </Popover>
  );
}

type ButtonProps = ComponentPropsWithRef<"button"> & Pick<BulkAction, "label" | "icon" | "danger"> & Partial<BulkAction>;

function ActionButton({
  label,
  icon,
  danger,
  choices: _choices,
  onChoose: _onChoose,
  panel: _panel,
  shortcut: _shortcut,
  className,
  ...props
}: ButtonProps) {
  return (
    <button type="button" className={classNames(s.button, danger && s.danger, className)} {...props}>
      {icon}
      {label}
    </button>
  );
}

function RestActions({ noun, actions }: { noun: string; actions: BulkAction[] }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <button
        type="button"
        className={s.button}
        aria-label="More"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconDots size={18} />
      </button>
      <Drawer opened={opened} onClose={close} position="bottom" title={`Selected ${noun}`} classNames={{ content: s.sheetContent }}>
        <div className={s.sheet}>
          {actions.map((action) => (
            <Action key={action.label} {...action} onDone={close} />
          ))}
        </div>
      </Drawer>
    </>
  );
}
