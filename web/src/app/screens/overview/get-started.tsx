import { Section, Row, Ruled, TextLink } from "#ui/layout/section.tsx";

const steps = [
  { label: "Add people", text: "Invite them one by one or import a file.", href: "/admin/users" },
  { label: "Check the settings", text: "Timezone, working days and the day reports start.", href: "/admin/settings" },
  { label: "Add company holidays", text: "No reports are due on these days.", href: "/admin/settings?tab=holidays" },
  { label: "Create the first project", text: "Reports and tasks belong to projects.", href: "/admin/projects" },
];

/** The first steps of a company without reports. */
export const GetStarted = () => (
  <Section title="Get started">
    <Ruled>
      {steps.map(({ label, text, href }) => (
        <Row key={href}>
          <TextLink href={href}>{label}</TextLink>
          <span>{text}</span>
        </Row>
      ))}
    </Ruled>
  </Section>
);
