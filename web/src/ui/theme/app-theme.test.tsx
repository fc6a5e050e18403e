import { Autocomplete, MultiSelect, Select, TagsInput } from "@mantine/core";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "#test/render-ui.tsx";

const people = ["José Núñez", "Łukasz", "Rohan"];

test.each([
  ["Select", <Select key="1" label="Person" data={people} searchable />],
  ["MultiSelect", <MultiSelect key="2" label="Person" data={people} searchable />],
  ["TagsInput", <TagsInput key="3" label="Person" data={people} />],
  ["Autocomplete", <Autocomplete key="4" label="Person" data={people} />],
])("a %s finds options without accents and in any case", async (_name, field) => {
  renderUi(field);
  await userEvent.type(screen.getByRole("combobox", { name: "Person" }), "nunez");
  expect((await screen.findAllByRole("option", { hidden: true })).map(({ textContent }) => textContent)).toEqual(["José Núñez"]);
});
