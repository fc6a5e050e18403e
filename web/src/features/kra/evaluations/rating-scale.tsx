import { ratingSteps } from "@daybook/contract/kra-score";
import { VisuallyHidden } from "@mantine/core";
import { numberText } from "#lib/format/numbers.ts";
import { classNames } from "#ui/class-names.ts";
import { ratingWord } from "../kra-labels.ts";
import s from "./rating-scale.module.css";

type Props = {
  /** Names the group: `Rating of Delivery`. */
  label: string;
  /** Of the radio group; another one for each parameter. */
  name: string;
  value: number | null;
  onChange: (rating: number) => void;
};

/** Nine cells from 1 to 5, filled softly up to the chosen one; arrow keys move between them. */
export const RatingScale = ({ label, name, value, onChange }: Props) => (
  <div className={s.scale} role="radiogroup" aria-label={label}>
    {ratingSteps.map((step) => (
      <label
        key={step}
        className={classNames(s.step, step % 1 !== 0 && s.half, value !== null && step < value && s.below, step === value && s.chosen)}
      >
        <input type="radio" name={name} value={step} checked={step === value} onChange={() => onChange(step)} />
        <span aria-hidden>{numberText(step)}</span>
        <VisuallyHidden>{`${numberText(step)}, ${ratingWord(step)}`}</VisuallyHidden>
      </label>
    ))}
  </div>
);
