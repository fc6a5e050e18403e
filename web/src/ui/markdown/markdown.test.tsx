import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { Markdown } from "./markdown.tsx";

test("renders Markdown and drops unsafe content", async () => {
  const text = [
    "# Title",
    "**bold** <b onclick=alert(1)>html</b>",
    "[bad](javascript:alert(1)) [out](https://example.com)",
    "![pixel](https://example.com/p.png)",
    "<script>alert(1)</script>",
    "",
    "| a |",
    "|---|",
    "| cell |",
  ]
    .join("\n\n")
    .replaceAll("|\n\n|", "|\n|");
  const { container } = renderUi(<Markdown headingIds>{text}</Markdown>);

  const title = await screen.findByRole("heading", { level: 2, name: "Title" });
  expect(title.id).toBe("title");
  expect(screen.getByText("bold").tagName).toBe("STRONG");
  expect(screen.getByText("cell").tagName).toBe("TD");
  expect(container.querySelectorAll("script, b, img, [onclick]")).toHaveLength(0);
  expect(screen.getByText("bad").getAttribute("href")).toBe("");
  const out = screen.getByRole("link", { name: "out" });
  expect(out.getAttribute("rel")).toContain("noopener");
  expect(screen.getByRole("link", { name: "pixel" })).toBeDefined();
});

test("labels the check boxes of a task list", async () => {
  renderUi(<Markdown>{"- [x] bake\n- [ ] measure"}</Markdown>);
  const boxes = await screen.findAllByRole("checkbox");
  expect(boxes.map((box) => box.getAttribute("aria-label"))).toEqual(["Done", "To do"]);
});
