import { useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { fileProblem, uploadFile, type UploadTarget } from "./upload.ts";

export type Upload = { key: number; file: File; /** 0 to 1. */ progress: number; error: string | null };

/** Uploads files to a row. Failed uploads stay in the list with the reason until retried or dismissed. */
export function useUploads(target: UploadTarget) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastKey = useRef(0);
  const running = useRef(new Map<number, AbortController>());

  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
    },
    [],
  );

  const patch = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const cancel = (key: number) => {
    running.current.get(key)?.abort();
    setUploads((all) => all.filter((each) => each.key !== key));
  };

  async function send({ key, file }: Upload) {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      await uploadFile(target, file, { onProgress: (progress) => patch(key, { progress }), signal: controller.signal });
      setUploads((all) => all.filter((each) => each.key !== key));
    } catch (error) {
      if (!controller.signal.aborted) patch(key, { error: messageOf(error) });
    } finally {
      running.current.delete(key);
    }
  }

  return {
    uploads,
    cancel,
    retry: (upload: Upload) => {
      patch(upload.key, { error: null, progress: 0 });
      void send(upload);
    },
    add: (files: File[]) => {
      const added = files.map((file) => ({ key: ++lastKey.current, file, progress: 0, error: fileProblem(file) }));
      setUploads((all) => [...all, ...added]);
      // Uploads one after another, so that only files above the limit are rejected.
      void added.filter(({ error }) => error === null).reduce((before, upload) => before.then(() => send(upload)), Promise.resolve());
    },
  };
}
