import type { Role } from "@daybook/contract/core/constants";
import { Modal, Switch } from "@mantine/core";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { usePreference } from "#lib/filters/preferences.ts";
import { usePhone } from "#ui/use-phone.ts";
import { shortcutsOf } from "./shortcuts.ts";
import s from "./shortcuts-dialog.module.css";

type Props = { role: Role; opened: boolean; onClose: () => void };

/** What the keys do, and whether single letters do anything at all. */
export function ShortcutsDialog({ role, opened, onClose }: Props) {
  const phone = usePhone();
  const [enabled, setEnabled] = usePreference("shortcuts", true);
  // Opened one step after it is made: only an opening that Mantine sees is animated and gives the focus back.
  const [made, setMade] = useState(false);
  useEffect(() => setMade(true), []);
  const { deeds, places } = shortcutsOf(role);
  return (
    <Modal opened={opened && made} onClose={onClose} title="Keyboard shortcuts" size={720} fullScreen={phone} radius={phone ? 0 : "lg"}>
      <div className={s.columns}>
        <div>
          <Group title="Everywhere">
            <Line keys={["Ctrl", "K"]} together label="Search, jump, act" />
            {deeds.map(({ keys, label }) => (
              <Line key={label} keys={keys} label={label} />
            ))}
            <Line keys={["/"]} label="Search in this list" />
            <Line keys={["?"]} label="This sheet" />
            <Line keys={["Esc"]} label="Close what is open" />
          </Group>
          <Group title="In the EOD form">
            <Line keys={["Enter"]} label="Add the task, write the next" />
          </Group>
          <Group title="On the task board">
            <Line keys={["Ctrl", "←"]} together label="Move the card to the left" />
            <Line keys={["Ctrl", "→"]} together label="Move the card to the right" />
          </Group>
        </div>
        <Group title="Go to">
          {places.map(({ keys, label }) => (
            <Line key={label} keys={keys} label={label} />
          ))}
        </Group>
      </div>
      <Switch
        className={s.switch}
        label="Single keys do something"
        description="Ctrl K works either way. Keys never act while you type."
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

type LineProps = { keys: string[]; label: string; /** At the same time, not one after the other. */ together?: boolean };

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
