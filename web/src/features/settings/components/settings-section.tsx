import type { ReactNode } from "react";
import s from "./settings-section.module.css";

type Props = { title: string; /** What hangs on these settings. */ text: string; children: ReactNode };

/** A part of the settings: what it is about on the left, its fields on the right; below each other on phones. */
export const SettingsSection = ({ title, text, children }: Props) => (
  <section className={s.section} aria-label={title}>
    <div>
      <h2 className={s.title}>{title}</h2>
      <p className={s.text}>{text}</p>
    </div>
    <div className={s.fields}>{children}</div>
  </section>
);
