import { type SelfReviewMode, selfReviewModes } from "@daybook/contract/core/constants";
import { Select } from "@mantine/core";
import { useSession } from "#lib/session/session.ts";
import { Section } from "#ui/layout/section.tsx";
import type { TemplateForm } from "./use-template-form.ts";

/** In place of null, which a select cannot have as a value. */
const ofCompany = "company";

const labels: Record<SelfReviewMode, string> = { off: "Off", optional: "Optional", required: "Required" };

const descriptions: Record<SelfReviewMode, string> = {
  off: "People with this template are not asked.",
  optional: "People with this template can send a self-review.",
  required: "People with this template are reminded of a missing self-review.",
};

/** Whether people with this template write self-reviews; a company that does not use them never sees it. */
export function TemplateSelfReview({ form, readOnly }: { form: TemplateForm; readOnly: boolean }) {
  const { company } = useSession();
  if (company.selfReview === "off") return null;
  const { selfReview } = form.draft;
  return (
    <Section title="Self-review">
      <Select
        label="Ask for a self-review"
        description={descriptions[selfReview ?? company.selfReview]}
        inputWrapperOrder={["label", "input", "description"]}
        data={[
          { value: ofCompany, label: `Company setting (${labels[company.selfReview].toLowerCase()})` },
          ...selfReviewModes.map((mode) => ({ value: mode, label: labels[mode] })),
        ]}
        allowDeselect={false}
        disabled={readOnly}
        data-path="selfReview"
        value={selfReview ?? ofCompany}
        error={form.errors["selfReview"]}
        onChange={(chosen) => form.change({ selfReview: selfReviewModes.find((mode) => mode === chosen) ?? null })}
      />
    </Section>
  );
}
