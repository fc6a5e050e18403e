import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200";

export const conversationsRows: Row[] = [
  ...rows("GET /users/whatsapp", [["the own number", everyone]]),
  ...rows("POST /users/whatsapp/verify", [["without WhatsApp", everyone.replaceAll("200", "409")]]),
  ...rows("DELETE /users/whatsapp/verify", [["the own number", everyone]]),
];
