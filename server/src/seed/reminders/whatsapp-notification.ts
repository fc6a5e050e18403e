import { createHmac } from "node:crypto";

/* What WhatsApp sends to the webhook, for the phone of the demo and for tests. */

/** The company's number in notifications. */
export const displayPhoneNumber = "15550783881";

/** Returns a webhook notification in WhatsApp's format. */
export const notification = (phoneNumberId: string, value: object) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: "102290129340398",
      changes: [
        {
          field: "messages",
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: displayPhoneNumber, phone_number_id: phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
});

/** Returns the `X-Hub-Signature-256` header of a notification. */
export const signatureOf = (body: string, secret: string) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
