import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { type Month, partsOfMonth } from "../months.ts";

type Group = { team?: string | undefined; templateId?: string | undefined };

/** The comparison of a month's evaluations before they are shared. */
export const calibration = (month: Month, group: Group) =>
  queryOptions({
    queryKey: ["kra", "calibration", month, group],
    queryFn: ({ signal }) => call("GET /kra/calibration", { ...partsOfMonth(month), ...group }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useCalibrate = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /kra/calibration/:evaluationId"]>) => call("PUT /kra/calibration/:evaluationId", input),
  });

export const useRelease = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["POST /kra/calibration/release"]>) => call("POST /kra/calibration/release", input),
  });
