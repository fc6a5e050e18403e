import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { hostileMarkdown } from "#test/hostile-markdown.ts";
import { renderUi } from "#test/render-ui.tsx";
import { Markdown } from "./markdown.tsx";
import { MarkdownBoundary } from "./markdown-boundary.tsx";
import { isRenderable } from "./markdown-limits.ts";

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

test.each([
  ["/tasks", null],
  ["#leave", null],
  ["//evil.example/a", "_blank"],
  ["///evil.example/a", "_blank"],
  ["/\\\\evil.example/a", null],
  ["https://example.com", "_blank"],
])("the link %s opens in %s", async (href, target) => {
  renderUi(<Markdown>{`[link](${href})`}</Markdown>);
  const link = await screen.findByText("link");
  expect(link.getAttribute("target")).toBe(target);
  if (target === null) expect(new URL(link.getAttribute("href")!, "https://daybook.example").host).toBe("daybook.example");
});

describe("a text that is too complex", () => {
  test.each(Object.entries(hostileMarkdown))("is shown as written: %s", (_what, text) => {
    const { container } = renderUi(<Markdown>{text}</Markdown>);
    expect(screen.getByText("This text is too complex to format. It is shown as written.")).toBeDefined();
    expect(container.textContent).toContain(text);
  });

  test.each([
    [
      "a long document",
      Array.from({ length: 200 }, (_, n) => `## Part ${n}\n\nSome **bold** text with [a link](/a) and \`code\`.`).join("\n\n"),
    ],
    ["code full of delimiters", `Before\n\n\`\`\`json\n${'{"a_b": ["*"]}\n'.repeat(400)}\`\`\`\n\nAfter`],
    ["a task list", "- [ ] one thing\n".repeat(300)],
    ["lists in lists in quotes", "> 1. one\n>    - two\n>      - three\n>        > four"],
    ["a table of twenty rows", `| a | b | c |\n|---|---|---|\n${"| **x** | [y](/z) | `c` |\n".repeat(20)}`],
  ])("is not %s", (_what, text) => expect(isRenderable(text)).toBe(true));
});

test("a text that fails to render is shown as written", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Failing = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };
  renderUi(
    <MarkdownBoundary fallback="as written">
      <Failing />
    </MarkdownBoundary>,
  );
  expect(screen.getByText("as written")).toBeDefined();
  error.mockRestore();
});
