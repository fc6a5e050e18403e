import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { store, useIsStored } from "./local-storage.ts";

test("hydration renders a component again only if the value is stored", () => {
  const rendered: boolean[] = [];
  function Day() {
    const isStored = useIsStored("day", "2026-11-23");
    rendered.push(isStored);
    return isStored ? "today" : "another day";
  }
  const hydrated = () => {
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(<Day />);
    rendered.length = 0;
    render(<Day />, { container, hydrate: true });
    return container.textContent;
  };
  store("day", "2026-11-20");
  expect(hydrated()).toBe("another day");
  expect(rendered).toEqual([false]);
  store("day", "2026-11-23");
  expect(hydrated()).toBe("today");
  expect(rendered).toEqual([false, true]);
});
