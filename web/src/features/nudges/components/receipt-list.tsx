import { Group, SegmentedControl } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { AvatarPerson } from "#ui/display/avatar.tsx";
import { Person } from "#ui/display/person.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { NoRows, Row, Ruled, TextLink } from "#ui/layout/section.tsx";
import type { NudgeAbout } from "../nudges.api.ts";
import { RemindOne } from "./remind-one.tsx";

/** Rows per *Show more*. */
const step = 50;

/** The files of a list of receipts. */
export const ReceiptFiles = ({ hrefOf }: { hrefOf: (format: "csv" | "xlsx") => string }) => (
  <>
    <IconButton label="Export CSV" href={hrefOf("csv")} download>
      <IconDownload size={16} stroke={1.6} />
    </IconButton>
    <IconButton label="Export Excel" href={hrefOf("xlsx")} download>
      <IconFileSpreadsheet size={16} stroke={1.6} />
    </IconButton>
  </>
);

/** People who have done what was asked of them, or not: one of two parts, chosen by a control (`useReceiptParts`). */
type Part = "missing" | "done";

export function useReceiptParts(labels: Record<Part, string>) {
  const [part, setPart] = useState<Part>("missing");
  const control = (
    <SegmentedControl
      aria-label="People"
      value={part}
      onChange={(next) => setPart(next as Part)}
      data={[
        { value: "missing", label: labels.missing },
        { value: "done", label: labels.done },
      ]}
    />
  );
  return { part, control };
}

type Receipt = AvatarPerson & { _id: string };

type Props<R extends Receipt> = {
  people: R[];
  about: NudgeAbout;
  /** What the person has done, or until when they have to. */
  detailsOf: (person: R) => ReactNode;
  /** Whether the person can be reminded. */
  mayRemind: (person: R) => boolean;
  /** Instead of an empty list. */
  none: string;
};

/** The people of a part, with *Remind*. Needs a new `key` for each part. */
export function ReceiptList<R extends Receipt>({ people, about, detailsOf, mayRemind, none }: Props<R>) {
  const [count, setCount] = useState(step);
  return (
    <>
      <Ruled>
        {people.slice(0, count).map((person) => (
          <Row key={person._id}>
            <Person person={person} />
            <Group ms="auto" c="var(--text-2)" fz="sm" gap={12} wrap="nowrap" style={{ whiteSpace: "nowrap" }}>
              {detailsOf(person)}
              {mayRemind(person) && <RemindOne person={person} about={about} />}
            </Group>
          </Row>
        ))}
        {people.length === 0 && <NoRows>{none}</NoRows>}
      </Ruled>
      {people.length > count && (
        <TextLink onClick={() => setCount(count + step)}>{`Show ${Math.min(step, people.length - count)} more`}</TextLink>
      )}
    </>
  );
}
