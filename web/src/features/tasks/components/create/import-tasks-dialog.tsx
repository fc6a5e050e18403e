import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";
import { ImportDialog } from "#ui/overlay/import-dialog.tsx";
import { useRetryKey } from "#lib/api/use-retry-key.ts";

type Props = { opened: boolean; onClose: () => void };

const example = {
  fileName: "tasks.csv",
  csv: `Title,Project,Assignee,Priority,Due date,Description
Bake lightmaps for the second deck,,,High,2026-12-11,At production quality
Document the asset naming rules,,,Low,,
`,
};

const countText = (count: number) => (count === 1 ? "1 task" : `${count} tasks`);

/** Imports tasks from a CSV file, all of them or none. Key it by the opening. */
export function ImportTasksDialog(props: Props) {
  const retryKey = useRetryKey();
  const importTasks = async (csv: string) => {
    const result = await call("POST /tasks/import", { csv, dryRun: false }, { idempotencyKey: retryKey(csv) });
    toast.success(`${countText(result.created)} imported`);
    return result;
  };
  return (
    <ImportDialog
      {...props}
      title="Import tasks"
      countText={countText}
      example={example}
      check={(csv) => call("POST /tasks/import", { csv, dryRun: true })}
      onImport={importTasks}
    >
      Choose a CSV file with a header row. <b>Title</b> is required. Description, Type, Status, Priority, Project, Assignee, Start date, Due
      date, Estimated hours, Checklist (an item per line) and Labels (separated by commas) are optional. Use the names of projects and
      people. Dates such as 2026-03-12 and 12/03/2026 are read.
    </ImportDialog>
  );
}
