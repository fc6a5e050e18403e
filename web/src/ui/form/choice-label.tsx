import type { Choice } from "./choice.types.ts";
import s from "./choice-picker.module.css";

/** Mark and word of a choice, as it stands in lists and fields. */
export const ChoiceLabel = ({ choice }: { choice: Choice }) => (
  <>
    {choice.mark && <span className={s.mark}>{choice.mark}</span>}
    <span className={s.label}>{choice.label}</span>
  </>
);
