import { Combobox, useCombobox, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import { Avatar } from "#ui/display/avatar.tsx";
import { TargetPlaceholder } from "#ui/overlay/target-placeholder.tsx";
import { useStable } from "#ui/use-stable.ts";
import { mentionedPeople, type MentionsIn } from "./mentions.api.ts";
import s from "#ui/form/choice-picker.module.css";

/** Handles a key typed in the field; returns whether the list used it. */
export type ListKeys = (key: string) => boolean;

type Props = {
  id: string;
  target: HTMLElement;
  within: MentionsIn;
  search: string;
  keys: Ref<ListKeys>;
  onActive: (optionId: string | undefined) => void;
  onPick: (name: string) => void;
  onClose: () => void;
};

const delayMs = 120;

/** The people suggested below a `MentionField`; the field keeps the focus. */
export function MentionList({ id, target, within, search, keys, onActive, onPick, onClose }: Props) {
  const [wanted] = useDebouncedValue(search, delayMs);
  const { data: people = [] } = useQuery(mentionedPeople(within, wanted));
  const combobox = useCombobox({ opened: people.length > 0 });
  const [active, setActive] = useState(0);
  const names = people.map(({ name }) => name).join("\n");
  const [shownNames, setShownNames] = useState(names);
  if (names !== shownNames) {
    setShownNames(names);
    setActive(0);
  }
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = people.length > 0 ? optionId(active) : undefined;

  const report = useStable(onActive);
  useEffect(() => report(activeId), [report, activeId]);
  useImperativeHandle(keys, () => (key) => {
    if (people.length === 0) return false;
    if (key === "ArrowDown") setActive((active + 1) % people.length);
    else if (key === "ArrowUp") setActive((active + people.length - 1) % people.length);
    else if (key === "Enter" || key === "Tab") onPick(people[active]!.name);
    else if (key === "Escape") onClose();
    else return false;
    return true;
  });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => onPick(people[Number(index)]!.name)}
      position="bottom-start"
      width={320}
      shadow="md"
      radius="md"
      offset={4}
    >
      <Combobox.DropdownTarget>
        <TargetPlaceholder of={target} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        <VisuallyHidden role="status">{people.length === 1 ? "1 person" : `${people.length} people`}</VisuallyHidden>
        <Combobox.Options id={id} className={s.options} aria-label="People to mention">
          {people.map((person, index) => (
            <Combobox.Option
              key={person._id}
              id={optionId(index)}
              value={String(index)}
              className={s.option}
              aria-selected={index === active}
              data-combobox-selected={index === active || undefined}
            >
              <span className={s.choice}>
                <Avatar person={person} size={20} />
                <span className={s.label}>{person.name}</span>
                {person.team && <span className={s.hint}>{person.team}</span>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
