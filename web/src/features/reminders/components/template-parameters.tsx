import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Button, Input, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "#ui/form/icon-button.tsx";
import s from "./template-parameters.module.css";

type Props = {
  values: string[];
  onChange: (values: string[]) => void;
  /** Errors of the whole form; a parameter's key is `templateParameters.0`. */
  errors: Record<string, ReactNode>;
};

/** Maximum of the contract. */
const PARAMETERS_MAX = 10;

/** List of the values for the template's `{{1}}`, `{{2}}` …, in order. */
export function TemplateParameters({ values, onChange, errors }: Props) {
  const errorId = useId();
  return (
    <Input.Wrapper
      label="Parameters"
      labelElement="div"
      description="Values for {{1}}, {{2}} … in the template. Placeholders: {name}, {date}, {company}, {link}."
      error={errors.templateParameters}
      errorProps={{ id: errorId }}
    >
      <div className={s.list} role="group" aria-label="Parameters" aria-describedby={errors.templateParameters ? errorId : undefined}>
        {values.map((value, index) => (
          <div key={index} className={s.row}>
            <TextInput
              className={s.field}
              aria-label={`Parameter ${index + 1}`}
              leftSection={<span className={s.number}>{`{{${index + 1}}}`}</span>}
              leftSectionWidth={52}
              maxLength={maxLengths.whatsAppParameter}
              value={value}
              error={errors[`templateParameters.${index}`]}
              onChange={({ currentTarget }) => onChange(values.with(index, currentTarget.value))}
            />
            <IconButton label={`Remove parameter ${index + 1}`} onClick={() => onChange(values.toSpliced(index, 1))}>
              <IconX size={16} stroke={1.6} />
            </IconButton>
          </div>
        ))}
        {values.length < PARAMETERS_MAX && (
          <Button className={s.add} leftSection={<IconPlus size={16} />} onClick={() => onChange([...values, ""])}>
            Add parameter
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
