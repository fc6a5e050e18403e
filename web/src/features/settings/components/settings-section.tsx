import type { ReactNode } from "react";
import s from "./settings-section.module.css";

type Props = { title: string; text: ReactNode; children: ReactNode };

/** One section of the settings: title and description on the left, fields on the right; stacked on phones. */
export const SettingsSection = ({ title, text, children }: Props) => (
  <section className={s.section} aria-label={title}>
    <div>
      <h2 className={s.title}>{title}</h2>
      <p className={s.text}>{text}</p>
    </div>
    <div className={s.fields}>{children}</div>
  </section>
);
