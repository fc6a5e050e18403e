import { calibrationModes, selfReviewModes } from "@daybook/contract/core/constants";
import { NumberInput, Radio } from "@mantine/core";
import { calibrationLabels, selfReviewLabels } from "../settings-form.ts";
import { CompanyForm } from "./company-form.tsx";
import s from "./registration-field.module.css";
import { SettingsSection } from "./settings-section.tsx";

const wholeNumber = { step: 1, allowDecimal: false, allowNegative: false, inputMode: "numeric" } as const;

/** Self-reviews, calibration and due days of monthly evaluations. */
export const EvaluationsTab = () => (
  <CompanyForm>
    {({ field, values, setValues }) => (
      <>
        <SettingsSection
          title="Self-reviews"
          text="People rate their own month. Neither side reads the other's ratings before its own are final."
        >
          <Radio.Group
            label="Ask for a self-review"
            value={values.selfReview}
            onChange={(chosen) => setValues({ selfReview: selfReviewModes.find((mode) => mode === chosen) ?? values.selfReview })}
          >
            <div className={s.modes}>
              {selfReviewModes.map((mode) => (
                <Radio key={mode} value={mode} {...selfReviewLabels[mode]} />
              ))}
            </div>
          </Radio.Group>
        </SettingsSection>
        <SettingsSection
          title="Calibration"
          text="Admins compare the ratings of teams before people see them, and change what does not fit, with a reason."
        >
          <Radio.Group
            label="Share evaluations"
            value={values.calibration}
            onChange={(chosen) => setValues({ calibration: calibrationModes.find((mode) => mode === chosen) ?? values.calibration })}
          >
            <div className={s.modes}>
              {calibrationModes.map((mode) => (
                <Radio key={mode} value={mode} {...calibrationLabels[mode]} />
              ))}
            </div>
          </Radio.Group>
        </SettingsSection>
        <SettingsSection
          title="Due days"
          text="Screens show them. From three days before, Daybook reminds people once of what is missing, on a day on which they work."
        >
          {values.selfReview !== "off" && (
            <NumberInput
              label="Self-reviews are due on day"
              description="Of the following month, up to 28. 0 = no due day."
              required
              mb="md"
              {...wholeNumber}
              {...field("selfReviewDueDay")}
              value={values.selfReviewDueDay ?? ""}
              onChange={(next) => setValues({ selfReviewDueDay: next === "" ? null : Number(next) })}
            />
          )}
          <NumberInput
            label="Evaluations are due on day"
            description="Of the following month, up to 28. 0 = no due day."
            required
            {...wholeNumber}
            {...field("evaluationDueDay")}
            value={values.evaluationDueDay ?? ""}
            onChange={(next) => setValues({ evaluationDueDay: next === "" ? null : Number(next) })}
          />
        </SettingsSection>
      </>
    )}
  </CompanyForm>
);
