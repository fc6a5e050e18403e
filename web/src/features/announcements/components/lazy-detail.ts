import { lazyDialog } from "#ui/feedback/lazy-part.tsx";

/** The announcement's dialog. Loads together with the Markdown parser, so that it opens with its content. */
export const AnnouncementDetail = lazyDialog(async () => {
  const { AnnouncementDetail: Detail, loadContent } = await import("./announcement-detail.tsx");
  await loadContent();
  return Detail;
});
