import { Tabs } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useId, useRef } from "react";
import s from "./page-tabs.module.css";

export type PageTab<Value extends string> = {
  value: Value;
  label: string;
  /** Grey beside the word; leave out what would be 0. */
  count?: number;
};

/** So much of the next tab shows that there is one. */
const PEEK_PX = 40;

type Props<Value extends string> = {
  /** Names the set: `Task views`. */
  label: string;
  tabs: PageTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** A view switch or a period, on the same line at the right. */
  aside?: ReactNode;
  /** What the current tab shows. */
  children: ReactNode;
};

/** Tabs below the page header; arrow keys move between them. Where they do not all fit, the current one is in view. */
export function PageTabs<Value extends string>({ label, tabs, value, onChange, aside, children }: Props<Value>) {
  const choose = (next: string | null) => {
    const tab = tabs.find((each) => each.value === next);
    if (tab) onChange(tab.value);
  };
  const id = useId();
  const panelId = `${id}-panel`;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current;
    const current = shown?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!shown || !current) return;
    // By hand: `scrollIntoView` would move the page, too.
    const left = current.offsetLeft - shown.offsetLeft;
    if (left < shown.scrollLeft) shown.scrollLeft = left - PEEK_PX;
    else if (left + current.offsetWidth > shown.scrollLeft + shown.clientWidth)
      shown.scrollLeft = left + current.offsetWidth - shown.clientWidth + PEEK_PX;
  }, [value]);
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
      {/* Mantine's own panel has all tabs, and what sleeps in it, drawn a second time once it stands. */}
      <div id={panelId} role="tabpanel" aria-labelledby={`${id}-tab-${value}`}>
        <Suspense>{children}</Suspense>
      </div>
    </Tabs>
  );
}
