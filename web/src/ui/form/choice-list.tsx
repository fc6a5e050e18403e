import { Combobox, useCombobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { matchesSearch } from "@daybook/contract/core/comparable";
import type { Choice, ChoicePickerProps } from "./choice.types.ts";
import { ChoiceLabel } from "./choice-label.tsx";
import s from "./choice-picker.module.css";
import { classNames } from "#ui/class-names.ts";
import { TargetPlaceholder } from "#ui/overlay/target-placeholder.tsx";
import type { OverlayProps } from "#ui/overlay/use-lazy-overlay.ts";
import { useStable } from "#ui/use-stable.ts";

/** Longer lists show the search field; in shorter ones it is visually hidden but works. */
const SEARCH_FROM = 9;
/** Renders at most this many options, because hundreds would open slowly. */
const MAX_OPTIONS = 50;

type Props = ChoicePickerProps & OverlayProps & { id: string };

/** The dropdown of a `ChoicePicker`; use that. */
export function ChoiceList({
  id,
  label,
  choices,
  loading = false,
  chosen,
  onPick,
  multiple = false,
  footer,
  position = "bottom-start",
  target,
  opened,
  onClose,
  onExited,
}: Props) {
  const [search, setSearch] = useState("");
  // Opened after mounting, so that the transition runs.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const shownNow = mounted && opened;

  const combobox = useCombobox({
    opened: shownNow,
    onOpenedChange: (open) => {
      if (!open) onClose();
    },
    onDropdownClose: (source) => {
      if (source !== "mouse") target.focus();
    },
  });
  const start = useStable(() => {
    combobox.focusSearchInput();
    combobox.updateSelectedOptionIndex("active");
  });
  useEffect(() => {
    if (shownNow) start();
  }, [shownNow, start]);

  // Enter takes the first match of a search.
  const selectFirst = useStable(() => combobox.selectFirstOption());
  useEffect(() => {
    if (search) selectFirst();
  }, [search, selectFirst]);

  const all = typeof choices === "function" ? choices() : choices;
  const found = all.filter((choice) => matchesSearch(choice.label, search));
  const rendered = found.filter(({ value }, index) => index < MAX_OPTIONS || chosen.includes(value));
  const hiddenCount = found.length - rendered.length;
  const searchable = all.length >= SEARCH_FROM;

  const pick = (value: string) => {
    onPick(value);
    if (!multiple) combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      onExitTransitionEnd={onExited}
      position={position}
      width={240}
      shadow="md"
      radius="md"
      offset={4}
    >
      <Combobox.DropdownTarget>
        <TargetPlaceholder of={target} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Search
          classNames={{ wrapper: searchable ? undefined : s.hiddenSearch, input: s.search }}
          value={search}
          placeholder="Search"
          aria-label={`Search ${label.toLowerCase()}`}
          inputMode={searchable ? undefined : "none"}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
          }}
        />
        <Combobox.Options id={id} className={s.options} aria-label={label} aria-multiselectable={multiple || undefined}>
          {rendered.map((choice) => (
            <Option key={choice.value} choice={choice} active={chosen.includes(choice.value)} />
          ))}
          {found.length === 0 && <Combobox.Empty className={s.empty}>{loading ? "Loading" : "No results"}</Combobox.Empty>}
          {hiddenCount > 0 && <Combobox.Empty className={s.empty}>{hiddenCount} more. Type to search.</Combobox.Empty>}
        </Combobox.Options>
        {footer && <div className={s.footer}>{footer}</div>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ choice, active }: { choice: Choice; active: boolean }) {
  const { value, hint, disabled, apart } = choice;
  return (
    <Combobox.Option value={value} active={active} disabled={disabled} className={classNames(s.option, apart && s.apart)}>
      <span className={s.choice}>
        <ChoiceLabel choice={choice} />
        {hint && <span className={s.hint}>{hint}</span>}
        {active && <IconCheck className={s.tick} size={15} aria-hidden />}
      </span>
    </Combobox.Option>
  );
}
