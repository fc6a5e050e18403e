/** Common passwords of at least six characters, in lower case. */
export const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 111111 000000 123123 654321 666666 121212 112233 123321
  987654321 222222 333333 555555 777777 888888 999999 159753 147258 147258369 789456 789456123 101010 131313 232323
  password password1 password12 password123 passw0rd p@ssword p@ssw0rd pass123 pass1234 passpass qwerty qwerty1
  qwerty12 qwerty123 qwertyuiop qwert123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc zaq12wsx asdfgh asdfghjkl
  asdf1234 zxcvbn zxcvbnm abc123 abcd1234 abcdef abc12345 a1b2c3 a123456 aa123456 aaaaaa admin123 administrator admin1
  administrator1 root123 toor123 changeme changeme1 letmein letmein1 welcome welcome1 welcome123 login123 default guest123
  test123 test1234 testing tester secret secret1 secret123 master monkey dragon shadow sunshine princess football baseball
  basketball superman batman spiderman pokemon iloveyou iloveyou1 lovely michael jordan jordan23 jessica ashley daniel
  charlie thomas jennifer michelle nicole andrew joshua matthew robert hunter hunter2 killer freedom whatever trustno1
  starwars computer internet samsung google google1 facebook linkedin twitter apple123 windows mustang harley ferrari
  cookie cheese pepper ginger summer winter spring autumn flower hello123 hello1 helloworld hottie lakers yankees
  soccer hockey tigger purple orange yellow banana chocolate diamond silver golden phoenix thunder matrix ninja123
  india123 india@123 company company1 company123 office123 daybook daybook1 daybook123 qwe123 asd123 zxc123 q1w2e3r4
  1234qwer qwer1234 1234abcd 11111111 00000000 12341234 11223344 12344321 7777777 88888888 99999999 5201314 woaini`
    .split(/\s+/)
    .filter((word) => word.length >= 6),
);
