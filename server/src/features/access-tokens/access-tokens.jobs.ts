import type { Job } from "#context.ts";
import * as accessTokensService from "./access-tokens.service.ts";

/** Tells people about tokens that end soon, every hour. */
export const endingNotices: Job = {
  name: "access-tokens.notice_ending",
  cron: "17 * * * *",
  mayMerge: true,
  run: accessTokensService.noticeEnding,
};
