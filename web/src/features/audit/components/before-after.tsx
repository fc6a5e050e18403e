import { differencesOf, formatValue } from "../differences.ts";
import { useNames } from "../use-names.ts";
import s from "./before-after.module.css";

type Props = { before: unknown; after: unknown };

/** Table of the changed fields with their values before and after. */
export function BeforeAfter({ before, after }: Props) {
  const nameOf = useNames();
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <p className={s.empty}>No details recorded.</p>;
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.field}>
            <th scope="row" dir="auto">
              {difference.title}
            </th>
            <Value kind="before" text={formatValue(difference.before, nameOf, difference.field)} />
            <Value kind="after" text={formatValue(difference.after, nameOf, difference.field)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Value = ({ kind, text }: { kind: "before" | "after"; text: string | null }) => (
  <td className={s[kind]}>{text === null ? <span className={s.empty}>Not set</span> : <div className={s.value}>{text}</div>}</td>
);
