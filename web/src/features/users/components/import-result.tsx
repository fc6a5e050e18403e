import type { importMany } from "@daybook/contract/users";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import s from "./import-dialog.module.css";

type Result = OutputOf<typeof importMany>;

const lines = (count: number) => (count === 1 ? "1 line" : `${count} lines`);

/** What the dry run found: that all is well, or what is wrong on which line. */
export function ImportResult({ result: { rows, problems, ignoredColumns } }: { result: Result }) {
  const wrong = new Set(problems.map(({ line }) => line)).size;
  return (
    <div aria-live="polite">
      {problems.length === 0 ? (
        <p className={s.verdict}>
          <IconCircleCheck size={16} stroke={1.8} color="var(--ok-mark)" aria-hidden />
          {rows === 1 ? "One person, nothing wrong." : `${rows} people, nothing wrong.`} Nothing is written yet.
        </p>
      ) : (
        <>
          <p className={s.verdict}>
            <IconAlertTriangle size={16} stroke={1.8} color="var(--bad-mark)" aria-hidden />
            {lines(wrong)} to correct. Nobody is imported until every line is right.
          </p>
          <div className={s.problems} tabIndex={0} role="region" aria-label="What to correct">
            <table>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">What to correct</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ line, message }, index) => (
                  <tr key={index}>
                    <td>{line}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {ignoredColumns.length > 0 && <p className={s.text}>Not imported, because no field has this name: {ignoredColumns.join(", ")}.</p>}
    </div>
  );
}
