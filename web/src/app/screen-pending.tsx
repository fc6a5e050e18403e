import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import s from "#ui/layout/page-header.module.css";
import { useScreenTitle } from "./use-screen-title.ts";

/**
 * Shows a screen's title and a skeleton while its code loads. The header markup is repeated here, because `PageHeader`
 * imports menus, and this file is part of the entry chunk.
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
