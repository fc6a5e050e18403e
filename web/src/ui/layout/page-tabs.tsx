import { Tabs } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useId, useRef } from "react";
import s from "./page-tabs.module.css";

export type PageTab<Value extends string> = {
  value: Value;
  label: string;
  /** Shown in gray beside the label, if it is not 0. */
  count?: number;
};

/** Width of the next tab that stays visible, as a hint that there is one. */
const PEEK_PX = 40;

type Props<Value extends string> = {
  /** The accessible name: `Task views`. */
  label: string;
  tabs: PageTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** A view switch or a period, at the right of the same line. */
  aside?: ReactNode;
  /** The content of the current tab. */
  children: ReactNode;
};

/** Scrolls the current tab into view. `scrollIntoView` would also scroll the page. */
function showCurrent(list: HTMLElement) {
  const current = list.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!current) return;
  const left = current.offsetLeft - list.offsetLeft;
  if (left < list.scrollLeft) list.scrollLeft = left - PEEK_PX;
  else if (left + current.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = left + current.offsetWidth - list.clientWidth + PEEK_PX;
}

/**
 * Tabs below the page header; arrow keys move between them. Scrolls the current tab into view. A single tab needs no tab bar, so
 * only the content and `aside` are shown.
 */
export function PageTabs<Value extends string>({ label, tabs, value, onChange, aside, children }: Props<Value>) {
  const choose = (next: string | null) => {
    const tab = tabs.find((each) => each.value === next);
    if (tab) onChange(tab.value);
  };
  const id = useId();
  const panelId = `${id}-panel`;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      if (list.current) showCurrent(list.current);
    };
    show();
    // The letters of the page's font are wider than those before it has loaded.
    void document.fonts.ready.then(show);
  }, [value]);
  if (tabs.length === 1)
    return (
      <div>
        {aside && (
          <div className={s.single}>
            <Suspense>{aside}</Suspense>
          </div>
        )}
        <Suspense>{children}</Suspense>
      </div>
    );
  return (
    <Tabs id={id} value={value} onChange={choose}>
      <div className={s.line}>
        <Tabs.List ref={list} className={s.list} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value} aria-controls={tab.value === value ? panelId : undefined}>
              {tab.label}
              {tab.count ? <span className={s.count}>{tab.count}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {aside && (
          <div className={s.aside}>
            <Suspense>{aside}</Suspense>
          </div>
        )}
      </div>
      {/* Mantine's Tabs.Panel would render the panel, with everything not yet hydrated, a second time after mounting. */}
      <div id={panelId} role="tabpanel" aria-labelledby={`${id}-tab-${value}`}>
        <Suspense>{children}</Suspense>
      </div>
    </Tabs>
  );
}
