import { useRouter, useSearch } from "@tanstack/react-router";
import { ImportPanel } from "#features/imports/components/import-panel.tsx";
import { ImportStart } from "#features/imports/components/import-start.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";

/** Brings in people and more from files of other programs. The address names the import. */
export function ImportTab() {
  const router = useRouter();
  const { import: id } = useSearch({ strict: false }) as { import?: string };
  const go = (next?: string) => void router.navigate({ to: ".", search: { tab: "import", ...(next && { import: next }) } } as never);
  if (id) return <ImportPanel key={id} id={id} onClose={() => go()} />;
  return (
    <SettingsSection
      title="Import"
      text="Bring in what you have elsewhere: Excel, CSV with any separator, or cells pasted from a spreadsheet. You see every row before anything is saved. Files stay for 30 days, and only you see your imports."
    >
      <ImportStart onOpen={go} />
    </SettingsSection>
  );
}
