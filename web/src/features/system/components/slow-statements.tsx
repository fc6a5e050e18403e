import { counted, numberText } from "@daybook/contract/core/numbers";
import type { Status } from "@daybook/contract/system/system";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import s from "./slow-statements.module.css";

/** The database statements that took the most time in all. */
export const SlowStatements = ({ statements }: { statements: Status["slowStatements"] }) => (
  <SettingsSection title="Slow statements" text="The database statements with the most time in all, without their values.">
    {statements === null && (
      <p className={s.text}>
        The database does not measure its statements. With your own PostgreSQL, add pg_stat_statements to shared_preload_libraries, restart
        PostgreSQL and run CREATE EXTENSION pg_stat_statements in Daybook’s database.
      </p>
    )}
    {statements?.length === 0 && <p className={s.text}>No statements measured yet.</p>}
    {statements && statements.length > 0 && (
      <ol className={s.list}>
        {statements.map(({ text, calls, meanMs, totalMs }, index) => (
          <li key={index}>
            <code>{text}</code>
            <span className={s.figures}>
              {numberText(meanMs)} ms on average, {counted(calls, "call")}, {numberText(Math.round(totalMs / 1000))} s in all
            </span>
          </li>
        ))}
      </ol>
    )}
  </SettingsSection>
);
