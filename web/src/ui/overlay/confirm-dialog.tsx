import { Button, Modal } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentQuestion, onQuestion, type Question } from "./confirm.ts";
import s from "./dialog.module.css";

/** The dialog of `confirm()`. Render it once per page. Cancel has the initial focus, so that Enter does not confirm by accident. */
export function ConfirmDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const current = useSyncExternalStore(onQuestion, currentQuestion);
  // Keeps the text during the exit transition.
  const [latest, setLatest] = useState<Question | null>(null);
  useEffect(() => {
    if (current) setLatest(current);
  }, [current]);

  const question = current ?? latest;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={question?.title}
      size={440}
      zIndex={300}
      withCloseButton={false}
      closeOnClickOutside={!current?.danger}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        current?.answer("action");
      }}
    >
      <div className={s.question} dir="auto">
        {question?.body}
      </div>
      <div className={s.buttons}>
        <Button data-autofocus onClick={onClose}>
          {question?.cancel ?? "Cancel"}
        </Button>
        {question?.alternative && <Button onClick={() => current?.answer("alternative")}>{question.alternative}</Button>}
        <Button variant="filled" color={question?.danger ? "red" : undefined} onClick={() => current?.answer("action")}>
          {question?.action}
        </Button>
      </div>
    </Modal>
  );
}
