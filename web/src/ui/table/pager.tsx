import { taskPageSize } from "@daybook/contract/core/constants";
import { numberText } from "@daybook/contract/core/numbers";
import { Pagination } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useEffect } from "react";
import { pageSizes } from "#lib/filters/preferences.ts";
import { totalText } from "#lib/format/numbers.ts";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import s from "./pager.module.css";
import { usePhone } from "#ui/use-phone.ts";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { useStable } from "#ui/use-stable.ts";

type Props = {
  page: number;
  /** Rows per page; the specification's default is 10. */
  limit: number;
  total: number;
  /** Whether there are more rows than `total`, which then is the limit of counting. The pages end there. */
  isMore?: boolean | undefined;
  /** `replace` corrects a page that does not exist, without an entry in the history. */
  onPage: (page: number, replace?: boolean) => void;
  /** Omit it if the page size is fixed. */
  onLimit?: (limit: number) => void;
};

/**
 * Pagination: "1–10 of 148", rows per page and pages. Renders nothing for a single page. Moves to the last page from one
 * behind it, as when its last row was decided or deleted.
 */
export function Pager({ page, limit, total, isMore, onPage, onLimit }: Props) {
  const phone = usePhone();
  const pages = Math.max(1, Math.ceil(total / limit));
  const isBehind = total > 0 && page > pages;
  const goToLast = useStable(() => onPage(pages, true));
  useEffect(() => {
    if (isBehind) goToLast();
  }, [isBehind, goToLast]);
  if (total === 0 || (pages === 1 && (!onLimit || total <= taskPageSize))) return null;

  const first = Math.min((page - 1) * limit + 1, total);
  const last = Math.min(page * limit, total);
  return (
    <nav className={s.pager} aria-label="Pages">
      <span>
        {numberText(first)}–{numberText(last)} of {totalText(total, isMore)}
      </span>
      {onLimit && <PerPage limit={limit} onLimit={onLimit} />}
      <Pagination
        className={s.pages}
        total={pages}
        value={page}
        onChange={(next) => onPage(next)}
        siblings={phone ? 0 : 1}
        getItemProps={(each) => ({ children: numberText(each) })}
      />
    </nav>
  );
}

function PerPage({ limit, onLimit }: Required<Pick<Props, "limit" | "onLimit">>) {
  return (
    <LazyMenu
      position="bottom-start"
      width={140}
      button={
        <button type="button" className={s.perPage}>
          {limit} per page
          <IconChevronDown size={14} aria-hidden />
        </button>
      }
    >
      {() =>
        pageSizes.map((each) => (
          <MenuItem
            key={each}
            onClick={() => onLimit(each)}
            rightSection={each === limit ? <IconCheck size={15} aria-label="Selected" /> : undefined}
          >
            {each} per page
          </MenuItem>
        ))
      }
    </LazyMenu>
  );
}
