import type { Choice } from "./choice.types.ts";
import s from "./choice-picker.module.css";

/** The mark and the label of a choice, in lists and fields. */
export const ChoiceLabel = ({ choice }: { choice: Choice }) => (
  <>
    {choice.mark && <span className={s.mark}>{choice.mark}</span>}
    <span className={s.label} dir="auto">
      {choice.label}
    </span>
  </>
);
