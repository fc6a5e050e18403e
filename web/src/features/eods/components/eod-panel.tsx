import { Section } from "#ui/section.tsx";

export const EodPanel = () => (
  <Section title="Today's report">
    <p>The report of the day will be written here.</p>
  </Section>
);
