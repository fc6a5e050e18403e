import type { Role } from "@daybook/contract/core/constants";
import { Modal, Switch } from "@mantine/core";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { usePreference } from "#lib/filters/preferences.ts";
import { usePhone } from "#ui/use-phone.ts";
import { shortcutsOf } from "./shortcuts.ts";
import s from "./shortcuts-dialog.module.css";

type Props = { role: Role; opened: boolean; onClose: () => void };

/** Lists the keyboard shortcuts, with a switch for the single-key ones. */
export function ShortcutsDialog({ role, opened, onClose }: Props) {
  const phone = usePhone();
  const [enabled, setEnabled] = usePreference("shortcuts", true);
  // Opened after mounting: Mantine animates and returns the focus only when it sees `opened` change.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const { commands, links } = shortcutsOf(role);
  return (
    <Modal opened={opened && mounted} onClose={onClose} title="Keyboard shortcuts" size={720} fullScreen={phone} radius={phone ? 0 : "lg"}>
      <div className={s.columns}>
        <div>
          <Group title="General">
            <Line keys={["Ctrl", "K"]} together label="Open command palette" />
            {commands.map(({ keys, label }) => (
              <Line key={label} keys={keys} label={label} />
            ))}
            <Line keys={["/"]} label="Search this list" />
            <Line keys={["?"]} label="Show shortcuts" />
            <Line keys={["Esc"]} label="Close dialog or menu" />
          </Group>
          <Group title="In lists">
            <Line keys={["J"]} label="Next row" />
            <Line keys={["K"]} label="Previous row" />
            <Line keys={["X"]} label="Select" />
            <Line keys={["A"]} label="Approve the row or the selection" />
            <Line keys={["Enter"]} label="Open" />
          </Group>
          <Group title="In the EOD form">
            <Line keys={["Enter"]} label="Add task and start the next" />
          </Group>
          <Group title="In the inbox">
            <Line keys={["J"]} label="Next notification" />
            <Line keys={["K"]} label="Previous notification" />
            <Line keys={["E"]} label="Archive" />
            <Line keys={["O"]} label="Open its page" />
          </Group>
          <Group title="In my calendar">
            <Line keys={["J"]} label="Next month or week" />
            <Line keys={["K"]} label="Previous month or week" />
            <Line keys={["T"]} label="Today" />
            <Line keys={["M"]} label="Month" />
            <Line keys={["W"]} label="Week" />
          </Group>
          <Group title="On the task board">
            <Line keys={["Ctrl", "←"]} together label="Move card left" />
            <Line keys={["Ctrl", "→"]} together label="Move card right" />
          </Group>
        </div>
        <Group title="Go to">
          {links.map(({ keys, label }) => (
            <Line key={label} keys={keys} label={label} />
          ))}
        </Group>
      </div>
      <Switch
        className={s.switch}
        label="Enable single-key shortcuts"
        description="Ctrl K always works. Shortcuts are ignored while you type."
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
    </Modal>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={s.group}>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
);

type LineProps = { keys: string[]; label: string; /** Pressed at the same time instead of in sequence. */ together?: boolean };

const Line = ({ keys, label, together = false }: LineProps) => (
  <div className={s.line}>
    <dt>{label}</dt>
    <dd>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className={s.then}>{together ? "+" : "then"}</span>}
          <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
        </Fragment>
      ))}
    </dd>
  </div>
);
