import { attachmentsPerAnnouncementMax } from "@daybook/contract/core/constants";
import type { Attachment } from "@daybook/contract/files/schemas";
import { useRef, useState } from "react";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { fileProblem, uploadFile } from "#lib/files/upload.ts";
import { toast } from "#lib/notify/toast.ts";

export type ChosenFile = { key: number; file: File; problem: string | null; /** 0 to 1, while it is uploaded. */ progress?: number };

export type FormFiles = ReturnType<typeof useFormFiles>;

/** The files of an announcement in its form: nothing is uploaded or removed before it is saved. */
export function useFormFiles(stored: readonly Attachment[] = []) {
  const [kept, setKept] = useState(stored);
  const [removed, setRemoved] = useState<readonly Attachment[]>([]);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const lastKey = useRef(0);
  const room = attachmentsPerAnnouncementMax - kept.length - chosen.length;

  const add = (files: File[]) => {
    if (files.length > room) toast.error(`An announcement can have at most ${attachmentsPerAnnouncementMax} files`);
    const added = files.slice(0, Math.max(room, 0)).map((file) => ({ key: ++lastKey.current, file, problem: fileProblem(file) }));
    setChosen((before) => [...before, ...added]);
  };

  /** Removes and uploads the files of a stored announcement, in order. What is done stays done if a later one fails. */
  async function save(id: string) {
    for (const file of removed) {
      await call("DELETE /announcements/:id/attachments/:fileId", { id, fileId: file._id });
      setRemoved((before) => before.filter((each) => each !== file));
    }
    for (const { key, file } of chosen) {
      const show = (change: Partial<ChosenFile>) =>
        setChosen((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));
      try {
        const attachment = await uploadFile({ operation: "POST /announcements/:id/attachments", id }, file, {
          onProgress: (progress) => show({ progress }),
        });
        setKept((before) => [...before, attachment]);
        setChosen((before) => before.filter((each) => each.key !== key));
      } catch (error) {
        setChosen((before) => before.map(({ progress: _progress, ...each }) => each));
        throw new Error(`${file.name} was not uploaded: ${messageOf(error)}`, { cause: error });
      }
    }
  }

  const wrong = chosen.find(({ problem }) => problem !== null);
  return {
    kept,
    chosen,
    mayAdd: room > 0,
    isChanged: chosen.length + removed.length > 0,
    /** Why they cannot be saved. */
    problem: wrong ? `${wrong.file.name}: ${wrong.problem}` : null,
    add,
    drop: (key: number) => setChosen((before) => before.filter((each) => each.key !== key)),
    remove: (file: Attachment) => {
      setKept((before) => before.filter((each) => each !== file));
      setRemoved((before) => [...before, file]);
    },
    save,
  };
}
