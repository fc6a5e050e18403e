import { Text, rem } from "@mantine/core";
import type { ReactNode } from "react";
import { Row, Ruled, Section } from "#ui/layout/section.tsx";
import { scoreText } from "../kra-labels.ts";
import { bands, type Group } from "./calibration-groups.ts";

/** One tone for each band; its number stands in it. */
const tones = [
  { background: "var(--bad-mark)", color: "var(--surface)" },
  { background: "var(--wait-soft)", color: "var(--wait-text)", boxShadow: "inset 0 0 0 1px var(--wait-mark)" },
  { background: "var(--surface-active)", color: "var(--text-2)" },
  { background: "var(--accent-soft)", color: "var(--text)" },
  { background: "var(--accent)", color: "var(--on-accent)" },
];

type Props = { title: string; groups: readonly Group[]; action?: (group: Group) => ReactNode };

/** How the final scores of each group are spread over the grades. */
export const Distribution = ({ title, groups, action }: Props) => (
  <Section title={title} count="final scores">
    <Ruled>
      {groups.map((group) => (
        <div key={group.name} style={{ padding: "10px 0" }}>
          <div style={{ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 8 }}>
            <Text size="sm" component="span" truncate>
              <bdi>{group.name}</bdi>
            </Text>
            <Text size="xs" c="dimmed" component="span" style={{ whiteSpace: "nowrap" }}>
              {group.average === null ? (
                "No scores yet"
              ) : (
                <>
                  <b>{scoreText(group.average)}</b> average of {group.counts.reduce((sum, count) => sum + count, 0)}
                </>
              )}
            </Text>
          </div>
          <Bar group={group} />
          {action?.(group)}
        </div>
      ))}
    </Ruled>
  </Section>
);

function Bar({ group: { name, counts } }: { group: Group }) {
  const shown = counts.map((count, index) => ({ count, band: bands[index]!, tone: tones[index]! })).filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  const label = shown.map(({ count, band }) => `${band.label}: ${count}`).join(", ");
  return (
    <div role="img" aria-label={`${name}, ${label}`} style={{ display: "flex", gap: 2, marginTop: 6 }}>
      {shown.map(({ count, band, tone }) => (
        <span
          key={band.grade}
          style={{
            ...tone,
            flex: `${count} 1 18px`,
            minWidth: 18,
            height: 16,
            borderRadius: 2,
            fontSize: rem(11),
            lineHeight: "16px",
            textAlign: "center",
          }}
        >
          {count}
        </span>
      ))}
    </div>
  );
}

/** The names of the bands. */
export const BandLegend = () => (
  <Row>
    <ul
      aria-label="Bands"
      style={{ display: "flex", flexWrap: "wrap", gap: "4px 12px", margin: 0, padding: 0, listStyle: "none", fontSize: rem(12) }}
    >
      {bands.map(({ grade, label }, index) => (
        <li key={grade} style={{ display: "flex", alignItems: "center", gap: 6 }}>
          <span aria-hidden style={{ ...tones[index], width: 10, height: 10, borderRadius: 2 }} />
          {label}
        </li>
      ))}
    </ul>
  </Row>
);
