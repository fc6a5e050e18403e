import { expect, test } from "vitest";
import { typedText, withoutLinks } from "./slack.plain-text.ts";

test.each([
  ["Landing page <https://daybook.example/p?a=1|the page> 3h", "Landing page the page 3h"],
  ["review <https://daybook.example/142> 1:30", "review https://daybook.example/142 1:30"],
  ["mail to <mailto:ada@example.com|ada@example.com> 1h", "mail to ada@example.com 1h"],
  ["write <mailto:ada@example.com> 1h", "write ada@example.com 1h"],
  ["blocked by <@U024BE7LH|ada> 1h", "blocked by @ada 1h"],
  ["posted in <#C024BE7LR|general> 1h", "posted in #general 1h"],
  ["an empty label <https://daybook.example|> 1h", "an empty label https://daybook.example 1h"],
  ["a < b and b > a 1h", "a < b and b > a 1h"],
  ["tell <!channel> 1h", "tell <!channel> 1h"],
  ["<b>bold</b> 1h", "<b>bold</b> 1h"],
  ["<https://a.example|one><https://b.example|two> 2h", "onetwo 2h"],
])("%s is read as %s", (text, expected) => expect(withoutLinks(text)).toBe(expected));

test("a command is unescaped once, after its links", () => {
  expect(typedText("R&amp;D <https://a.example?x=1&amp;y=2> &lt;b&gt; &amp;lt; 1h")).toBe("R&D https://a.example?x=1&y=2 <b> &lt; 1h");
  // What the person typed is no link.
  expect(typedText("&lt;https://a.example|label&gt;")).toBe("<https://a.example|label>");
});
