import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { loadMarkdown } from "#ui/markdown/markdown.tsx";

/** The announcement's dialog. Loads together with the Markdown parser, so that it opens with its content. */
export const AnnouncementDetail = lazyDialog(async () => {
  const [{ AnnouncementDetail: Detail }] = await Promise.all([import("./announcement-detail.tsx"), loadMarkdown()]);
  return Detail;
});
