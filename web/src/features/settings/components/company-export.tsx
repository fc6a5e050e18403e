import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { asLink } from "#ui/layout/as-link.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Downloads the company's data as a zip of CSV files. */
export const CompanyExport = () => (
  <SettingsSection
    title="Export"
    text="Users, projects, tasks, reports, leave and evaluations as a zip of CSV files, one per table. Passwords are not included. Each download is recorded in the audit trail."
  >
    <div>
      <Button leftSection={<IconDownload size={16} stroke={1.6} />} {...asLink("/api/export", true)}>
        Export the company's data
      </Button>
    </div>
  </SettingsSection>
);
