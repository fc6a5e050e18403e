import { numberText } from "@daybook/contract/core/numbers";
import { Button, NumberInput } from "@mantine/core";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { Section } from "#ui/layout/section.tsx";
import { splitEvenly, weightSum } from "./template-form.ts";
import type { TemplateForm } from "./use-template-form.ts";
import s from "./template-weights.module.css";

const colors = ["var(--plot-1)", "var(--plot-2)", "var(--plot-3)", "var(--plot-4)", "var(--plot-5)", "var(--plot-6)"];
const colorOf = (index: number) => colors[index % colors.length] ?? "var(--plot-1)";

function sumText(sum: number) {
  const left = Math.round((100 - sum) * 100) / 100;
  if (left === 0) return "fully allocated";
  return left > 0 ? `${numberText(left)} to allocate` : `${numberText(-left)} over`;
}

type Props = { form: TemplateForm; readOnly: boolean };

/** The parameters' weights and whether they add up to 100. */
export function TemplateWeights({ form, readOnly }: Props) {
  const { draft, change, errors } = form;
  const sum = weightSum(draft.parameters);
  return (
    <Section
      title="Weights"
      action={
        !readOnly && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => change({ parameters: splitEvenly(draft.parameters) })}>
            Split evenly
          </Button>
        )
      }
    >
      <div className={s.box}>
        <p className={s.sum} data-off={sum !== 100 || undefined} role="status">
          <b>{numberText(sum)}</b> of 100, {sumText(sum)}
        </p>
        <ProgressBar height={8} parts={draft.parameters.map(({ weight }, i) => ({ share: Number(weight), color: colorOf(i) }))} />
        <ul className={s.list}>
          {draft.parameters.map(({ key, name, weight }, i) => (
            <li key={key}>
              <Square color={colorOf(i)} />
              <span>{name.trim() || `Parameter ${i + 1}`}</span>
              <b>{weight === "" ? "–" : numberText(weight)}</b>
            </li>
          ))}
        </ul>
        <NumberInput
          label="Rating share of the score"
          description={`The weekly checklist counts for the other ${numberText(100 - Number(draft.lead))}%.`}
          suffix=" %"
          min={0}
          max={100}
          step={5}
          decimalScale={2}
          readOnly={readOnly}
          data-path="scoreMix.lead"
          value={draft.lead}
          error={errors["scoreMix.lead"]}
          onChange={(lead) => change({ lead: typeof lead === "number" ? lead : "" })}
        />
      </div>
    </Section>
  );
}
