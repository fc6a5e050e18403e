import { Radio, TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { focusRefusedForms } from "./refused-forms.ts";

/** A form that refuses the fields of `wrong`. */
function Example({ wrong }: { wrong: string[] }) {
  const [errors, setErrors] = useState<string[]>([]);
  const error = (name: string) => errors.includes(name) && `${name} is wrong`;
  return (
    <form
      aria-label="Example"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setErrors(wrong);
      }}
    >
      <TextInput id="First" label="First" error={error("First")} />
      <Radio.Group label="Second" error={error("Second")}>
        <Radio id="Choice" label="Choice" value="choice" />
      </Radio.Group>
      <TextInput id="Third" label="Third" error={error("Third")} />
      <button type="submit" id="Save">
        Save
      </button>
    </form>
  );
}

for (const [wrong, focused] of [
  [["Third", "First"], "First"],
  [["Third"], "Third"],
  [["Second", "Third"], "Choice"],
  [[], "Save"],
] as const)
  test(`a form whose wrong fields are “${wrong.join(", ")}” has the focus on ${focused}`, async () => {
    const end = focusRefusedForms();
    const { person } = renderUi(<Example wrong={[...wrong]} />);
    await person.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.activeElement).toHaveProperty("id", document.getElementById(focused)?.id));
    end();
  });
