import { IconArrowsSort } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { type Choice, ChoicePicker } from "#ui/form/choice-picker.tsx";
import s from "./filter-bar.module.css";
import { SearchField } from "#ui/form/search-field.tsx";
import { usePhone } from "#ui/use-phone.ts";

type Props = {
  search?: {
    value: string;
    /** Called 250 ms after the last letter, immediately on Enter. */
    onChange: (value: string) => void;
    /** Names the searched fields: `Search number, title, text`. */
    placeholder: string;
  };
  /** Pass it only while a filter is set. */
  onClear?: () => void;
  sort?: { value: string; choices: Choice[]; onChange: (value: string) => void };
  /** At the far right: a view switch. */
  aside?: ReactNode;
  /** `FilterOne`, `FilterMany`, `FilterDates`, `FilterSwitch`, in a fixed order. */
  children?: ReactNode;
};

/** Search, filters, Clear, and the sort order at the far right. One line that scrolls horizontally on phones. */
export function FilterBar({ search, onClear, sort, aside, children }: Props) {
  const phone = usePhone();
  return (
    <div className={s.bar} role="search" aria-label="Filters">
      {search && <SearchField {...search} folded={phone} />}
      <Suspense>{children}</Suspense>
      {onClear && (
        <button type="button" className={s.plain} onClick={onClear}>
          Clear
        </button>
      )}
      {(sort || aside) && (
        <span className={s.end}>
          {sort && <Sort {...sort} />}
          {aside}
        </span>
      )}
    </div>
  );
}

function Sort({ value, choices, onChange }: NonNullable<Props["sort"]>) {
  const current = choices.find((choice) => choice.value === value);
  return (
    <ChoicePicker label="Sort by" choices={choices} chosen={[value]} onPick={onChange} position="bottom-end">
      <button type="button" className={s.plain} aria-label={`Sort by, ${current?.label ?? "not set"}`}>
        <IconArrowsSort size={15} stroke={1.6} aria-hidden />
        {current?.label ?? "Sort"}
      </button>
    </ChoicePicker>
  );
}
