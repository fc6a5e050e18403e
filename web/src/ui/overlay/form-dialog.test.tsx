import { TextInput } from "@mantine/core";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { FormDialog } from "./form-dialog.tsx";

function Dialog({ onSubmit = () => {}, failure, dirty }: { onSubmit?: (title: string) => void; failure?: string; dirty?: boolean }) {
  const [opened, setOpened] = useState(true);
  const [title, setTitle] = useState("");
  return (
    <FormDialog
      opened={opened}
      onClose={() => setOpened(false)}
      title="New task"
      submitLabel="Create task"
      onSubmit={() => onSubmit(title)}
      failure={failure}
      dirty={dirty}
    >
      <TextInput label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
    </FormDialog>
  );
}

const gone = () => expect.poll(() => screen.queryByRole("dialog", { name: "New task" })).toBeNull();

test("closes immediately without changes", async () => {
  const { person } = renderUi(<Dialog />);
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await gone();
});

test("asks before discarding typed text", async () => {
  const { person } = renderUi(<Dialog />);
  await person.type(screen.getByLabelText("Title"), "Bake lightmaps");
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await person.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Bake lightmaps");

  await person.keyboard("{Escape}");
  await person.click(await screen.findByRole("button", { name: "Discard" }));
  await gone();
});

test("asks before discarding other changes when dirty", async () => {
  const { person } = renderUi(<Dialog dirty />);
  await person.click(screen.getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("dialog", { name: "Discard changes?" })).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Discard" }));
  await gone();
});

test("submits with Enter and keeps the text after an error", async () => {
  const onSubmit = vi.fn();
  const { person, rerender } = renderUi(<Dialog onSubmit={onSubmit} />);
  await person.type(screen.getByLabelText("Title"), "Bake lightmaps{Enter}");
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith("Bake lightmaps");

  rerender(<Dialog onSubmit={onSubmit} failure="Failed to create tasks" />);
  expect(screen.getByRole("alert").textContent).toBe("Failed to create tasks");
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Bake lightmaps");
});

test("warns before leaving the page with typed text", async () => {
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { person } = renderUi(<Dialog />);
  expect(leave()).toBe(false);
  await person.type(screen.getByLabelText("Title"), "Bake");
  expect(leave()).toBe(true);
});
