import { Button, TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useDialog } from "./use-dialog.ts";

/** A button whose dialog mounts when `load` is called, as one does whose code has to be loaded. */
function Opener({ children }: { children: ReactNode }) {
  const dialog = useDialog<true>();
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <Button onClick={() => dialog.open(true)}>New task</Button>
      <span onPointerEnter={() => setLoaded(true)}>load</span>
      {dialog.subject && isLoaded && (
        <FormDialog opened={dialog.opened} onClose={dialog.close} title="New task" submitLabel="Create task" onSubmit={() => {}}>
          {children}
        </FormDialog>
      )}
    </>
  );
}

const Title = () => {
  const [title, setTitle] = useState("");
  return <TextInput label="Title" data-autofocus value={title} onChange={(event) => setTitle(event.currentTarget.value)} />;
};

async function typeAhead(children: ReactNode) {
  const shortcut = vi.fn();
  addEventListener("keydown", shortcut);
  const { person } = renderUi(<Opener>{children}</Opener>);
  await person.click(screen.getByRole("button", { name: "New task" }));
  await person.keyboard("Bake ");
  expect(shortcut).not.toHaveBeenCalled();
  removeEventListener("keydown", shortcut);
  await person.hover(screen.getByText("load"));
  await screen.findByRole("dialog", { name: "New task" });
  return person;
}

test("a dialog that is still loading receives what is typed meanwhile, and no shortcut handles it", async () => {
  const person = await typeAhead(<Title />);
  const field = await screen.findByLabelText<HTMLInputElement>("Title");
  await waitFor(() => expect(field.value).toBe("Bake "));
  await person.keyboard("lightmaps");
  expect(field.value).toBe("Bake lightmaps");
});

test("typing does nothing in a dialog without a text field, and reaches the page again once it is open", async () => {
  const person = await typeAhead(<p>Nothing to type</p>);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const shortcut = vi.fn();
  addEventListener("keydown", shortcut);
  await person.keyboard("c");
  removeEventListener("keydown", shortcut);
  expect(shortcut).toHaveBeenCalledOnce();
});

test("keys reach the page again when the screen of a dialog that never opened is left", async () => {
  const { person, unmount } = renderUi(<Opener>{null}</Opener>);
  await person.click(screen.getByRole("button", { name: "New task" }));
  unmount();
  renderUi(<TextInput label="Search" />);
  await person.type(screen.getByLabelText("Search"), "light");
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("light");
});
