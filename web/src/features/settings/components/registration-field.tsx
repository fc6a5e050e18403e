import { type RegistrationMode, registrationModes } from "@daybook/contract/core/constants";
import { Radio, type RadioGroupProps } from "@mantine/core";
import { registrationLabels } from "../settings-form.ts";
import s from "./registration-field.module.css";

type Props = { value: RegistrationMode; onChange: (mode: RegistrationMode) => void; error?: RadioGroupProps["error"] };

/** Chooses the registration mode; each option explains what it means. */
export const RegistrationField = ({ value, onChange, error }: Props) => (
  <Radio.Group
    label="New accounts"
    error={error}
    value={value}
    onChange={(chosen) => onChange(registrationModes.find((mode) => mode === chosen) ?? value)}
  >
    <div className={s.modes}>
      {registrationModes.map((mode) => (
        <Radio key={mode} value={mode} label={registrationLabels[mode].label} description={registrationLabels[mode].description} />
      ))}
    </div>
  </Radio.Group>
);
