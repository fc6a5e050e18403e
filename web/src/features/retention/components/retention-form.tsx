import { numberText } from "@daybook/contract/core/numbers";
import { type Retention, retentionClasses, retentionMax, retentionNames } from "@daybook/contract/retention/classes";
import { Box, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { CompanyForm } from "#features/settings/components/company-form.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { Day } from "#ui/display/day.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { retentionPreview, validDays } from "../retention.api.ts";

/** How long data is kept, by class, with what would go tonight. */
export const RetentionForm = () => (
  <CompanyForm>
    {({ field, values, setValues }) => (
      <SettingsSection
        title="Retention"
        text="Days after which data is deleted for good, each night. What has no number is kept. Check how long the law asks you to keep it."
      >
        <RetentionFields
          retention={values.retention}
          onChange={(retention) => setValues({ retention })}
          errorOf={(name) => field(`retention.${name}`).error as string | undefined}
        />
      </SettingsSection>
    )}
  </CompanyForm>
);

type Props = { retention: Retention; onChange: (retention: Retention) => void; errorOf: (name: string) => string | undefined };

function RetentionFields({ retention, onChange, errorOf }: Props) {
  const [asked] = useDebouncedValue(validDays(retention), 400);
  const { data: previews = [] } = useQuery(retentionPreview(asked));
  return (
    <Stack gap={16}>
      {retentionNames.map((name) => {
        const { label, does, least } = retentionClasses[name];
        const preview = previews.find((each) => each.class === name && each.days === retention[name]);
        return (
          <Group key={name} gap={12} align="flex-end" wrap="wrap">
            <Box flex="1 1 260px" maw={360}>
              <NumberField
                label={label}
                description={does}
                placeholder="Keep"
                suffix=" days"
                min={least}
                max={retentionMax}
                clampBehavior="none"
                allowDecimal={false}
                allowNegative={false}
                inputMode="numeric"
                value={retention[name] ?? null}
                error={errorOf(name)}
                onChange={(days) => {
                  const { [name]: _before, ...others } = retention;
                  onChange(days === null ? others : { ...others, [name]: days });
                }}
              />
            </Box>
            {preview && (
              <Text size="xs" c={preview.count > 0 ? "var(--bad-text)" : "var(--text-3)"} role="status">
                {numberText(preview.count)} would be deleted, older than <Day value={preview.before} form="inText" />
              </Text>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
