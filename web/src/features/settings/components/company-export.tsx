import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { asLink } from "#ui/layout/as-link.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Everything that is kept about the company, to take away. */
export const CompanyExport = () => (
  <SettingsSection
    title="Export"
    text="All people, projects, tasks, reports, leave and evaluations as they are now: a zip of CSV files, one for each table. Passwords are not in it; who downloads it is noted in the audit trail."
  >
    <div>
      <Button leftSection={<IconDownload size={16} stroke={1.6} />} {...asLink("/api/export", true)}>
        Export the company’s data
      </Button>
    </div>
  </SettingsSection>
);
