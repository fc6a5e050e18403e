import { counted, numberText } from "@daybook/contract/core/numbers";
import type { ImportKindInfo, ImportSummary } from "@daybook/contract/imports/imports";
import { type ImportKindName, importKindLabels } from "@daybook/contract/imports/kinds";
import { Button, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { importKinds, importList, useUploadImport } from "../imports.api.ts";

type Props = { onOpen: (id: string) => void; only?: ImportKindName };

/** What can be imported, or only one kind of it, and the latest imports. */
export function ImportStart({ onOpen, only }: Props) {
  const kinds = useQuery(importKinds);
  const list = useQuery(importList);
  if (kinds.error) return <ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} />;
  if (!kinds.data) return <SkeletonLines count={4} />;
  const isShown = ({ kind }: { kind: ImportKindName }) => only === undefined || kind === only;
  const latest = list.data?.filter(isShown) ?? [];
  return (
    <Stack gap={24} align="flex-start" miw={0}>
      {kinds.data.filter(isShown).map((kind) => (
        <KindChoice key={kind.kind} kind={kind} onOpen={onOpen} />
      ))}
      {latest.length > 0 && (
        <Stack gap={8} align="flex-start" miw={0}>
          <Text component="h3" m={0} fz="sm" fw={600}>
            Latest imports
          </Text>
          {latest.map((each) => (
            <Group key={each._id} gap={12}>
              <Button variant="subtle" color="gray" onClick={() => onOpen(each._id)}>
                {importKindLabels[each.kind]}: {each.fileName}
              </Button>
              <Text c="dimmed">{stateText(each)}</Text>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function stateText({ state, rows, outcomes }: ImportSummary) {
  const taken = (outcomes.created ?? 0) + (outcomes.updated ?? 0);
  if (state === "draft") return `${counted(rows, "row")}, not imported yet`;
  if (state === "running") return `running, ${numberText(taken)} imported`;
  return `${state === "done" ? "done" : "stopped"}, ${numberText(taken)} of ${counted(rows, "row")} imported`;
}

/** Chooses a file of a kind, or takes cells that are pasted. */
function KindChoice({ kind: { kind, label, text, example }, onOpen }: { kind: ImportKindInfo } & Pick<Props, "onOpen">) {
  const upload = useUploadImport();
  const reset = useRef<() => void>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const send = (file: File | null) => {
    reset.current?.();
    if (file) upload.mutate({ kind, file }, { onSuccess: ({ _id }) => onOpen(_id) });
  };
  return (
    <Stack gap={8} align="flex-start" miw={0} role="group" aria-label={label}>
      <Text component="h3" m={0} fz="sm" fw={600}>
        {label}
      </Text>
      <Text c="dimmed">{text}.</Text>
      <Group gap={8}>
        <FileButton accept=".csv,.tsv,.txt,.xlsx,.json" onChange={send} resetRef={reset}>
          {(props) => (
            <Button {...props} loading={upload.isPending}>
              Choose file
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" color="gray" onClick={() => setPasted(pasted === null ? "" : null)} aria-expanded={pasted !== null}>
          Paste cells
        </Button>
        <Button
          component="a"
          variant="subtle"
          color="gray"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
          download={`${kind}.csv`}
        >
          Example file
        </Button>
      </Group>
      {pasted !== null && (
        <>
          <Textarea
            label="Cells, with their header row"
            w="100%"
            rows={6}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <ReasonedButton
            disabledReason={pasted.trim() === "" && "Paste cells first"}
            loading={upload.isPending}
            onClick={() => send(new File([pasted], "Pasted cells", { type: "text/plain" }))}
          >
            Read cells
          </ReasonedButton>
        </>
      )}
      <FormError message={upload.error && messageOf(upload.error)} />
    </Stack>
  );
}
