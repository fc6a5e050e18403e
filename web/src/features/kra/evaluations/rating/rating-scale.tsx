import { numberText } from "@daybook/contract/core/numbers";
import { ratingSteps } from "@daybook/contract/kra/score";
import { VisuallyHidden } from "@mantine/core";
import { classNames } from "#ui/class-names.ts";
import { ratingLabel } from "#features/kra/kra-labels.ts";
import s from "./rating-scale.module.css";

type Props = {
  /** Accessible name of the group: `Rating of Delivery`. */
  label: string;
  /** Name of the radio group, unique per parameter. */
  name: string;
  value: number | null;
  /** Id of the message, if a rating is missing. */
  error: string | undefined;
  onChange: (rating: number) => void;
};

/** Radio group from 1 to 5 in half steps; arrow keys move between them. */
export const RatingScale = ({ label, name, value, error, onChange }: Props) => (
  <div className={s.scale} role="radiogroup" aria-label={label} aria-invalid={error !== undefined || undefined} aria-describedby={error}>
    {ratingSteps.map((step) => (
      <label
        key={step}
        className={classNames(s.step, step % 1 !== 0 && s.half, value !== null && step < value && s.below, step === value && s.chosen)}
      >
        <input type="radio" name={name} value={step} checked={step === value} onChange={() => onChange(step)} />
        <span aria-hidden>{numberText(step)}</span>
        <VisuallyHidden>{`${numberText(step)}, ${ratingLabel(step)}`}</VisuallyHidden>
      </label>
    ))}
  </div>
);
