import { type RegistrationMode, registrationModes } from "@daybook/contract/core/constants";
import { Radio, type RadioGroupProps } from "@mantine/core";
import { registrationWords } from "../settings-form.ts";
import s from "./registration-field.module.css";

type Props = { value: RegistrationMode; onChange: (mode: RegistrationMode) => void; error?: RadioGroupProps["error"] };

/** Who may register, each way with what it means. */
export const RegistrationField = ({ value, onChange, error }: Props) => (
  <Radio.Group
    label="Who may register"
    error={error}
    value={value}
    onChange={(chosen) => onChange(registrationModes.find((mode) => mode === chosen) ?? value)}
  >
    <div className={s.modes}>
      {registrationModes.map((mode) => (
        <Radio key={mode} value={mode} label={registrationWords[mode].label} description={registrationWords[mode].meaning} />
      ))}
    </div>
  </Radio.Group>
);
