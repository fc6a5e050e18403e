import { type SecondFactorRule, secondFactorRules } from "@daybook/contract/core/constants";
import { Radio, type RadioGroupProps } from "@mantine/core";
import { secondFactorLabels } from "../settings-form.ts";
import s from "./registration-field.module.css";

type Props = { value: SecondFactorRule; onChange: (rule: SecondFactorRule) => void; error?: RadioGroupProps["error"] };

/** Chooses who must use a second factor at sign-in. */
export const SecondFactorField = ({ value, onChange, error }: Props) => (
  <Radio.Group
    label="Require a second factor"
    error={error}
    value={value}
    onChange={(chosen) => onChange(secondFactorRules.find((rule) => rule === chosen) ?? value)}
  >
    <div className={s.modes}>
      {secondFactorRules.map((rule) => (
        <Radio key={rule} value={rule} label={secondFactorLabels[rule].label} description={secondFactorLabels[rule].description} />
      ))}
    </div>
  </Radio.Group>
);
