import { Button, Modal } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentQuestion, onQuestion, type Question } from "./confirm.ts";
import s from "./dialog.module.css";

/** Shows what `confirm()` asks. Once in the page. Cancel has the focus: Enter by habit destroys nothing. */
export function ConfirmDialog() {
  const asked = useSyncExternalStore(onQuestion, currentQuestion);
  // The words stay while the dialog fades out.
  const [latest, setLatest] = useState<Question | null>(null);
  useEffect(() => {
    if (asked) setLatest(asked);
  }, [asked]);

  const question = asked ?? latest;
  return (
    <Modal
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={question?.title}
      size={440}
      zIndex={300}
      withCloseButton={false}
      closeOnClickOutside={!asked?.danger}
    >
      <div className={s.question}>{question?.body}</div>
      <div className={s.answers}>
        <Button data-autofocus onClick={() => asked?.answer(false)}>
          {question?.cancel ?? "Cancel"}
        </Button>
        <Button variant="filled" color={question?.danger ? "red" : undefined} onClick={() => asked?.answer(true)}>
          {question?.action}
        </Button>
      </div>
    </Modal>
  );
}
