import { useState } from "react";

/** A part of a task that is shown once it has content, or while it is being added. */
export type AddedPart = "labels" | "parent" | "checklist" | "subtasks" | "blockedBy" | "blocks";

/** Returns the part that the user has begun to add to the task, and how to begin one. */
export function useAddedPart(taskId: string) {
  const [begun, setBegun] = useState<{ taskId: string; part: AddedPart } | null>(null);
  return {
    added: begun?.taskId === taskId ? begun.part : null,
    add: (part: AddedPart) => setBegun({ taskId, part }),
  };
}
