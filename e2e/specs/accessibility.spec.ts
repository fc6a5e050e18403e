import { expect, test } from "../fixtures.ts";
import { newAccessibilityFaults } from "../page-errors.ts";

test("axe examines a known screen again when an element of a new kind or color appears", async ({ visitor }) => {
  await visitor.goto("/login");
  expect(await newAccessibilityFaults(visitor)).toEqual([]);

  await visitor.evaluate(() => document.querySelector("form")!.append(document.createElement("button")));
  expect((await newAccessibilityFaults(visitor)).join()).toContain("button-name");
  await visitor.evaluate(() => document.querySelector("form > button:last-child")!.remove());
  expect(await newAccessibilityFaults(visitor)).toEqual([]);

  const recolor = (color: string) =>
    visitor.evaluate((color) => (document.querySelector<HTMLElement>("h1, h2")!.style.color = color), color);
  await recolor("rgb(240, 240, 240)");
  expect((await newAccessibilityFaults(visitor)).join()).toContain("color-contrast");
  await recolor("");
});
