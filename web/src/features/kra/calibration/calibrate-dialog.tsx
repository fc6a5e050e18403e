import { numberText } from "@daybook/contract/core/numbers";
import { calibrationReasonMin } from "@daybook/contract/kra/outliers";
import { parameterScore, ratingSteps, totalOf } from "@daybook/contract/kra/score";
import { Group, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { monthlyEvaluation } from "../kra.api.ts";
import { firstNameOf, scoreText } from "../kra-labels.ts";
import { type Month, monthName } from "../months.ts";
import type { CalibrationRow } from "./calibration-groups.ts";
import { useCalibrate } from "./calibration.api.ts";

type Props = { row: CalibrationRow; month: Month; opened: boolean; onClose: () => void };

/** Changes the rating of one parameter, with the score before and after. Key it by opening. */
export function CalibrateDialog({ row, month, opened, onClose }: Props) {
  const { data: evaluation } = useQuery(monthlyEvaluation(row.user._id, month));
  const reason = useReason(`calibration:${row.evaluationId}`);
  const { mutateAsync: calibrate, isPending } = useCalibrate();
  const [parameterId, setParameterId] = useState<string | null>(null);
  const [rating, setRating] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const parameter = evaluation?.parameters.find((each) => each.parameterId === parameterId) ?? evaluation?.parameters[0];
  const next = rating ?? parameter?.rating ?? null;
  const total =
    evaluation &&
    totalOf(
      evaluation.parameters.map(({ weight, weeklyPercent, ...each }) => {
        const given = each.parameterId === parameter?.parameterId ? next : each.rating;
        return { weight, rating: given, score: parameterScore({ rating: given, weeklyPercent }, evaluation.scoreMix) };
      }),
    );
  const isChanged = parameter !== undefined && next !== parameter.rating;
  const evaluator = evaluation?.evaluator?.name ?? "The evaluator";

  const submit = async () => {
    if (!evaluation || !parameter || next === null || !isChanged) return;
    if (reason.text.trim().length < calibrationReasonMin)
      return reason.setProblem(`Enter a reason of at least ${calibrationReasonMin} characters`);
    setFailure(null);
    try {
      const parameters = [{ parameterId: parameter.parameterId, rating: next }];
      await calibrate({ evaluationId: evaluation._id, parameters, reason: reason.text.trim(), version: evaluation.version });
      reason.draft.discard();
      toast.success(`${row.user.name}: ${parameter.name} changed to ${numberText(next)}`);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`${row.user.name}, ${monthName(month)}`}
      submitLabel={total?.totalScore == null ? "Change" : `Change to ${scoreText(total.totalScore)}`}
      onSubmit={() => void submit()}
      submitting={isPending}
      disabledReason={!isChanged && "Choose another rating"}
      failure={failure}
      dirty={isChanged || reason.text !== ""}
      draft={reason.draft}
      size={440}
    >
      {!evaluation || !parameter || !total ? (
        <SkeletonLines count={4} />
      ) : (
        <>
          <Group align="flex-start" grow>
            <Select
              label="Parameter"
              description={`${numberText(parameter.weight)}% of the score`}
              inputWrapperOrder={["label", "input", "description"]}
              data={evaluation.parameters.map(({ parameterId: value, name: label }) => ({ value, label }))}
              value={parameter.parameterId}
              allowDeselect={false}
              onChange={(chosen) => {
                setParameterId(chosen);
                setRating(null);
              }}
            />
            <Select
              label="Rating"
              description={parameter.rating === null ? undefined : `Now ${numberText(parameter.rating)}`}
              inputWrapperOrder={["label", "input", "description"]}
              data={ratingSteps.map(String)}
              value={next === null ? null : String(next)}
              allowDeselect={false}
              onChange={(chosen) => setRating(Number(chosen))}
            />
          </Group>
          <Text size="sm" role="status">
            Score {evaluation.totalScore === null ? "–" : scoreText(evaluation.totalScore)}
            {isChanged && total.totalScore !== null && (
              <>
                {" → "}
                <b>{scoreText(total.totalScore)}</b>, {total.grade === evaluation.grade ? `still ${total.grade}` : total.grade}
              </>
            )}
          </Text>
          <ReasonField
            label="Reason"
            required
            description={`At least ${calibrationReasonMin} characters. ${evaluator} reads it, ${firstNameOf(row.user.name)} does not.`}
            reason={reason}
          />
        </>
      )}
    </FormDialog>
  );
}
