import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import s from "#ui/layout/page-header.module.css";
import { useScreenTitle } from "./use-screen-title.ts";

/**
 * While a screen's code is on its way: its name at once, lines in the place of what follows. The header is written out,
 * because the part brings menus along, and this stands in the first file a visitor loads.
 */
export function ScreenPending() {
  return (
    <Page>
      <header className={s.header}>
        <h1 className={s.title}>{useScreenTitle()}</h1>
      </header>
      <SkeletonLines count={5} />
    </Page>
  );
}
