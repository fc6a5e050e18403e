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
  "Evil.Com",
  "EVIL.COM",
  "eViL.cOm",
  "Win at Evil.Com today",
  "Mail.Evil.Co.Uk",
  "Evil.Com.",
  "(Evil.Net)",
  "X.Com",
  "t.me",
  "Bücher.De",
  "Evil-Site.Xyz",
  "Зло.Рф",
  "邪恶.中国",
])("refuses %j as the name of a person", (name) => {
  const { error } = PersonName.safeParse(name);
  expect(error?.issues.map(({ message }) => message)).toEqual(["A name cannot contain a link. Write a space after a full stop."]);
});

test.each([
  "St.John",
  "J.R. Smith",
  "J.R.Smith",
  "J.R.R. Tolkien",
  "J.R.R.Tolkien",
  "Dr.Meera",
  "Dr.Asha Rao",
  "Dr.Li",
  "Prof.Dr.Li",
  "Mr.In",
  "Ann Lee Jr.",
  "Ann Lee.Sr",
  "Asha Rao, Ph.D.",
  "M.A.Khan",
  "K.Kim",
  "Md.Iqbal",
  "A.P.J. Abdul Kalam",
  "Ann-Marie O’Neil",
  "Q. 2",
  "王小明",
  "S.p.A",
  "Com Net",
  "Comfort.Ade",
])("accepts %j as the name of a person", (name) => {
  expect(PersonName.parse(name)).toBe(name);
});
