import { expect, test } from "vitest";
import { PersonName } from "@daybook/contract/users/users";

test.each([
  "Click https://evil.example",
  "evil.example/now",
  "Evil.Example/now",
  "evil.example",
  "Win at evil.example today",
  "bücher.example",
  "www.Evil",
  "Sign in: www.evil.example",
  "mailto:a@b.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "a.b@evil.example",
  "Evil.Example:8080",
  "Evil.Example?x=1",
])("refuses %j as the name of a person", (name) => {
  const { error } = PersonName.safeParse(name);
  expect(error?.issues.map(({ message }) => message)).toEqual(["A name cannot contain a link. Write a space after a full stop."]);
});

test.each(["St.John", "J.R.R. Tolkien", "J.R.R.Tolkien", "Dr.Asha Rao", "Ann Lee Jr.", "Ann-Marie O’Neil", "Q. 2", "王小明", "S.p.A"])(
  "accepts %j as the name of a person",
  (name) => {
    expect(PersonName.parse(name)).toBe(name);
  },
);
