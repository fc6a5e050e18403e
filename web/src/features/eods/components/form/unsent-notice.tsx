import s from "./eod-form.module.css";

type Props = {
  text: string;
  /** Opens the form with the changes; missing in the form itself. */
  onRestore?: () => void;
  onDiscard: () => void;
};

/** Says that there are unsent changes to a submitted report, which can be discarded. */
export const UnsentNotice = ({ text, onRestore, onDiscard }: Props) => (
  <p className={s.notice} role="status">
    {text}
    {onRestore && (
      <button type="button" onClick={onRestore}>
        Restore
      </button>
    )}
    <button type="button" onClick={onDiscard}>
      Discard
    </button>
  </p>
);
