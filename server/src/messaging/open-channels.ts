import type { Env } from "#env.ts";
import type { Channels } from "./channels.ts";
import { mailMessenger } from "./mail.ts";
import { whatsappMessenger } from "./whatsapp.ts";

/** Creates the channels configured in the environment. */
export const openChannels = ({ whatsapp, smtp }: Pick<Env, "whatsapp" | "smtp">): Channels => ({
  whatsapp: whatsapp && whatsappMessenger(whatsapp),
  email: smtp && mailMessenger(smtp),
  webhook:
    whatsapp?.appSecret && whatsapp.verifyToken
      ? { appSecret: whatsapp.appSecret, verifyToken: whatsapp.verifyToken, phoneNumberId: whatsapp.phoneNumberId }
      : undefined,
});
