import type { ImportResult } from "@daybook/contract/core/imports";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import s from "./import-dialog.module.css";

type Props = { result: ImportResult; countText: (count: number) => string };

/** The result of an import's dry run: ready, or the problems by line. */
export function ImportCheck({ result: { rows, problems, ignoredColumns }, countText }: Props) {
  const wrong = new Set(problems.map(({ line }) => line)).size;
  return (
    <div aria-live="polite">
      {problems.length === 0 ? (
        <p className={s.verdict}>
          <IconCircleCheck size={16} stroke={1.8} color="var(--ok-mark)" aria-hidden />
          {countText(rows)} ready to import
        </p>
      ) : (
        <>
          <p className={s.verdict}>
            <IconAlertTriangle size={16} stroke={1.8} color="var(--bad-mark)" aria-hidden />
            {wrong === 1 ? "1 line needs" : `${wrong} lines need`} fixing. Nothing has been imported.
          </p>
          <div className={s.problems} tabIndex={0} role="region" aria-label="Problems">
            <table>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Problem</th>
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
      {ignoredColumns.length > 0 && <p className={s.text}>Skipped columns: {ignoredColumns.join(", ")}. No field has this name.</p>}
    </div>
  );
}
