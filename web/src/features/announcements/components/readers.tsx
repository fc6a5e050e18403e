import { counted, numberText } from "@daybook/contract/core/numbers";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { announcementReaders } from "../announcements.api.ts";
import s from "./readers.module.css";

/** Rows per *Show more*. */
const STEP = 50;

type Shown = "seen" | "unseen";

/** Who has seen an announcement, with the time, and who hasn't. */
export function Readers({ id }: { id: string }) {
  const { data: people, error, refetch } = useQuery(announcementReaders(id));
  const [shown, setShown] = useState<Shown>("seen");
  const [count, setCount] = useState(STEP);
  if (!people) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />;

  const seen = people.filter(({ seenAt }) => seenAt !== null);
  const unseen = people.filter(({ seenAt }) => seenAt === null);
  const list = shown === "seen" ? seen : unseen;
  const show = (next: string) => {
    setShown(next as Shown);
    setCount(STEP);
  };
  return (
    <Section
      title="Seen"
      count={`by ${numberText(seen.length)} of ${counted(people.length, "person", "people")}`}
      action={
        <SegmentedControl
          aria-label="People"
          value={shown}
          onChange={show}
          data={[
            { value: "seen", label: "Seen" },
            { value: "unseen", label: "Not seen" },
          ]}
        />
      }
    >
      <Ruled>
        {list.slice(0, count).map((person) => (
          <Row key={person._id}>
            <Person person={person} />
            <span className={s.end}>{person.seenAt ? <Moment value={person.seenAt} /> : person.team}</span>
          </Row>
        ))}
        {list.length === 0 && (
          <Row>
            <span className={s.empty}>{shown === "seen" ? "No one has seen it yet." : "Everyone has seen it."}</span>
          </Row>
        )}
      </Ruled>
      {list.length > count && (
        <TextLink onClick={() => setCount(count + STEP)}>{`Show ${Math.min(STEP, list.length - count)} more`}</TextLink>
      )}
    </Section>
  );
}
