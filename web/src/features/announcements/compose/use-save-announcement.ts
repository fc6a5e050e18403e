import type { Announcement } from "@daybook/contract/announcements/announcements";
import { useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { applyServerErrors } from "#lib/form/validation.ts";
import { useSession } from "#lib/session/session.ts";
import { useCreateAnnouncement, useKeepAnnouncement, useNewestVersion, useUpdateAnnouncement } from "../announcements.api.ts";
import type { FormFiles } from "../attachments/use-form-files.ts";
import { momentText } from "../moment-text.ts";
import type { useAnnouncementForm } from "./announcement-form.ts";

type Options = Pick<ReturnType<typeof useAnnouncementForm>, "form" | "inputOf" | "isOut" | "publishAt"> & {
  announcement: Announcement | null;
  files: FormFiles;
  /** A new announcement with files is kept as a draft until they are uploaded. */
  onKept: (draft: Announcement) => void;
  onSaved: () => void;
};

/** Publishes the announcement of the form now or later, keeps it as a draft, or changes it. Its files are there before its readers. */
export function useSaveAnnouncement({ announcement, form, inputOf, isOut, publishAt, files, onKept, onSaved }: Options) {
  const { user, company } = useSession();
  const creation = useCreateAnnouncement({ _id: user._id, name: user.name });
  const change = useUpdateAnnouncement({ failsInForm: true, silent: true });
  const keeping = useKeepAnnouncement();
  const newestVersion = useNewestVersion();
  const [version, setVersion] = useState(announcement?.version);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  /** On a conflict keeps the input and takes the newer version, so that saving again overwrites it. */
  const fail = async (error: Error) => {
    const isConflict = announcement && error instanceof CallError && error.code === "conflict";
    const newer = isConflict ? await newestVersion(announcement._id) : undefined;
    if (newer === undefined || newer === version) return setFailure(applyServerErrors(form, error));
    setVersion(newer);
    setFailure(`${error.message} Or save again to overwrite their changes.`);
  };

  type Input = ReturnType<typeof inputOf>;

  /** Stores the text without publishing it, then the files, then publishes or changes it. */
  const saveWithFiles = async (input: Input, isDraft: boolean) => {
    let id = announcement?._id;
    let stored = version;
    if (!id) {
      const { publishAt: _time, ...text } = { publishAt: undefined, ...input };
      const draft = await keeping.mutateAsync({ ...text, draft: true });
      id = draft._id;
      stored = draft.version;
      setVersion(stored);
      onKept(draft);
    }
    try {
      await files.save(id);
    } catch (error) {
      const { message } = error as Error;
      return setFailure(isOut ? message : `${message} The announcement is kept as a draft. Try again, or remove the file.`);
    }
    if (announcement || !isDraft) {
      const timing = !announcement && !publishAt && { publishNow: true };
      await change.mutateAsync({ id, version: stored, ...input, ...timing });
    }
    onSaved();
    return true;
  };

  const submit = (isDraft: boolean) =>
    form.onSubmit((values) => {
      if (files.problem) return setFailure(files.problem);
      setFailure(null);
      const input = inputOf(values, isDraft);
      const time = isDraft ? undefined : publishAt;
      const isKept = isDraft || time !== undefined;
      const kept = time ? `Announcement scheduled for ${momentText(time, company)}` : "Draft saved";
      const changed = isOut ? "Announcement updated successfully!" : "Announcement created successfully";
      const message = isKept ? kept : changed;
      const onError = (error: Error) => void fail(error);
      const onSuccess = () => {
        toast.success(message);
        onSaved();
      };
      if (files.isChanged) {
        setSaving(true);
        void saveWithFiles(input, isDraft)
          .then((isSaved) => isSaved && toast.success(message), onError)
          .finally(() => setSaving(false));
      } else if (announcement) change.mutate({ id: announcement._id, version, ...input }, { onSuccess, onError });
      else if (isKept) keeping.mutate(input, { onSuccess, onError });
      else creation.mutate(input, { onSuccess, onError });
    })();

  return { submit, failure, isSaving: isSaving || creation.isPending || change.isPending || keeping.isPending };
}
