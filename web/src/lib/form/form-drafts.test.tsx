import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { user } from "#test/fixtures.ts";
import { renderUi } from "#test/render-ui.tsx";
import { clearStored, storeUser } from "#lib/session/local-storage.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { readFormDraft, storeFormDraft, useFormDraft, useTypedText } from "./form-drafts.ts";

const kavya = user({ name: "Kavya Nair" });
const arjun = user({ name: "Arjun Rao" });

beforeEach(() => storeUser(kavya));

describe("drafts", () => {
  test("belong to the signed-in user, and end at sign-out", () => {
    storeFormDraft("task:new", { title: "Check the tracking" });
    expect(readFormDraft("task:new")).toEqual({ title: "Check the tracking" });
    storeUser(arjun);
    expect(readFormDraft("task:new")).toBeUndefined();
    clearStored();
    expect(sessionStorage).toHaveLength(0);
    // Typing while the screen is left stores nothing.
    storeFormDraft("task:new", { title: "Typed after the sign-out" });
    expect(sessionStorage).toHaveLength(0);
  });

  test("that cannot be read count as none", () => {
    storeFormDraft("task:new", "text");
    sessionStorage.setItem(sessionStorage.key(0)!, "{broken");
    expect(readFormDraft("task:new")).toBeUndefined();
  });
});

function Comment() {
  const [text, write] = useTypedText("comment:new:1");
  return <input aria-label="Comment" value={text} onChange={(event) => write(event.currentTarget.value)} />;
}

test("a typed text survives unmounting until it is empty again", async () => {
  const person = userEvent.setup();
  const first = renderUi(<Comment />);
  await person.type(screen.getByRole("textbox", { name: "Comment" }), "Looks good");
  first.unmount();
  renderUi(<Comment />);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Comment" }).value).toBe("Looks good");
  await person.clear(screen.getByRole("textbox", { name: "Comment" }));
  expect(sessionStorage).toHaveLength(0);
});

function Dialog({ onClose, onSent, version = 1 }: { onClose: () => void; onSent: () => void; version?: number }) {
  const form = useForm({ mode: "controlled", initialValues: { title: "", kind: "Task" } });
  const draft = useFormDraft(`task:1:${version}`, form);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="New task"
      submitLabel="Create task"
      dirty={form.isDirty()}
      draft={draft}
      onSubmit={() => {
        draft.discard();
        onSent();
      }}
    >
      <TextInput label="Title" {...form.getInputProps("title")} />
    </FormDialog>
  );
}

describe("a dialog with a draft", () => {
  const open = (version = 1) => {
    const [onClose, onSent] = [vi.fn(), vi.fn()];
    const view = renderUi(<Dialog onClose={onClose} onSent={onSent} version={version} />);
    return { ...view, person: userEvent.setup(), onClose, onSent };
  };
  const title = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Title" });

  test("closes without a question on Escape and shows the text when it opens again", async () => {
    const { person, onClose, unmount } = open();
    await person.type(await title(), "Check the tracking");
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByText("Discard changes?")).toBeNull();
    unmount();
    const again = open();
    expect((await title()).value).toBe("Check the tracking");
    await again.person.click(screen.getByRole("button", { name: "Start over" }));
    expect((await title()).value).toBe("");
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test("asks on Cancel and then discards the text", async () => {
    const { person, onClose } = open();
    await person.type(await title(), "Check the tracking");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    const question = await screen.findByRole("dialog", { name: "Discard changes?" });
    expect(onClose).not.toHaveBeenCalled();
    await person.click(within(question).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sessionStorage).toHaveLength(0);
  });

  test("forgets the text once it is sent", async () => {
    const { person, onSent } = open();
    await person.type(await title(), "Check the tracking");
    expect(sessionStorage).toHaveLength(1);
    await person.click(screen.getByRole("button", { name: "Create task" }));
    expect(onSent).toHaveBeenCalledOnce();
    expect(sessionStorage).toHaveLength(0);
  });

  test("does not restore text that was typed on an older version", async () => {
    const { person, unmount } = open();
    await person.type(await title(), "Check the tracking");
    unmount();
    open(2);
    expect((await title()).value).toBe("");
  });
});

function NewUser() {
  const form = useForm({ mode: "controlled", initialValues: { name: "", password: "" } });
  useFormDraft("user:new", form, ["password"]);
  return (
    <>
      <TextInput label="Name" {...form.getInputProps("name")} />
      <TextInput label="Password" {...form.getInputProps("password")} />
    </>
  );
}

test("passwords are never kept, and alone leave no draft", async () => {
  const person = userEvent.setup();
  const { unmount } = renderUi(<NewUser />);
  await person.type(screen.getByLabelText("Password"), "a secret");
  expect(sessionStorage).toHaveLength(0);
  await person.type(screen.getByLabelText("Name"), "Meera");
  expect(readFormDraft("user:new")).toEqual({ name: "Meera" });
  unmount();
  renderUi(<NewUser />);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Meera");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
});
