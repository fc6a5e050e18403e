import type { Announcement } from "@daybook/contract/announcements/announcements";
import { Input, SegmentedControl, TextInput } from "@mantine/core";
import { addDays, dayOfInstant, timeOfInstant } from "#lib/format/dates.ts";
import { instantAt } from "#lib/format/instant-at.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";

/** When the announcement is published: now, or at a time of the company. */
export type When = { when: "now" | "later"; publishOn: string | null; publishTime: string };

const usualTime = "09:00";

/** The fields' first values: those of a scheduled announcement, else now. */
export const whenOf = (announcement: Announcement | null, { today, timezone }: { today: string; timezone: string }): When => {
  const publishAt = announcement?.publishAt;
  return publishAt
    ? { when: "later", publishOn: dayOfInstant(publishAt, timezone), publishTime: timeOfInstant(publishAt, timezone) }
    : { when: "now", publishOn: addDays(today, 1), publishTime: usualTime };
};

/** The time as an instant; undefined for now and while it is incomplete. */
export const publishAtOf = ({ when, publishOn, publishTime }: When, timezone: string) =>
  when === "later" && publishOn !== null && publishTime !== "" ? instantAt(publishOn, publishTime, timezone) : undefined;

type Form = {
  values: When;
  setFieldValue: (path: "when", value: When["when"]) => void;
  getInputProps: (path: "publishOn" | "publishTime") => Omit<Parameters<typeof DayField>[0], "label">;
};

/** Chooses when the announcement is published. */
export function WhenFields({ form }: { form: Form }) {
  const { today } = useCompany();
  const time = form.getInputProps("publishTime");
  return (
    <>
      <Input.Wrapper label="When" labelElement="div">
        <SegmentedControl
          aria-label="When"
          fullWidth
          value={form.values.when}
          onChange={(next) => form.setFieldValue("when", next as When["when"])}
          data={[
            { value: "now", label: "Now" },
            { value: "later", label: "Later" },
          ]}
        />
      </Input.Wrapper>
      {form.values.when === "later" && (
        <FieldPair>
          <DayField label="Publish on" required min={today} {...form.getInputProps("publishOn")} />
          <TextInput type="time" label="At" required {...(time as object)} />
        </FieldPair>
      )}
    </>
  );
}
