import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { MonthDayField } from "./month-day-field.tsx";

function Field({ onDay }: { onDay: (day: string) => void }) {
  const [day, setDay] = useState("");
  const change = (next: string) => {
    setDay(next);
    onDay(next);
  };
  return <MonthDayField label="Expires" none="Never" value={day} onChange={change} />;
}

test("a month gives its last day, a day of it can be chosen, and another month keeps what exists", async () => {
  const days: string[] = [];
  const { person } = renderUi(<Field onDay={(day) => days.push(day)} />);
  const choose = async (field: string, option: string) => {
    await person.click(screen.getByRole("combobox", { name: field }));
    await person.click(await screen.findByRole("option", { name: option }));
  };
  await choose("Expires", "March");
  await choose("Expires", "February");
  await choose("Day", "27");
  await choose("Expires", "April");
  await choose("Expires", "Never");
  expect(days).toEqual(["03-31", "02-28", "02-27", "04-27", ""]);
  expect(screen.queryByRole("combobox", { name: "Day" })).toBeNull();
});
