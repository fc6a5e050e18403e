import { firstPage, maxUnpagedRows } from "@daybook/contract/core/constants";
import type { Pagination } from "@daybook/contract/core/common";

export type Paging = { page?: number | undefined; limit?: number | undefined };

/** Returns the rows to skip and take. Without a page, a list returns all its rows, at most 1,000. */
export function window({ page, limit }: Paging, defaultLimit?: number) {
  const take = limit ?? (page === undefined && defaultLimit === undefined ? maxUnpagedRows : (defaultLimit ?? 10));
  return { take, skip: ((page ?? firstPage) - 1) * take };
}

/**
 * Returns the pagination of a list whose count stops at a limit. Pages behind the limit exist, so a full page has a next one.
 * @param isMore whether counting stopped at `totalItems`
 */
export function paginationUpToLimit(
  paging: Paging,
  rows: unknown[],
  { totalItems, isMore }: { totalItems: number; isMore: boolean },
  defaultLimit?: number,
) {
  const counted = pagination(paging, totalItems, defaultLimit);
  const isFull = rows.length === window(paging, defaultLimit).take;
  return { pagination: isMore ? { ...counted, hasNextPage: isFull } : counted, isMore };
}

/** Returns the pagination of a response. An empty list has one page; a page beyond the last is empty. */
export function pagination({ page, limit }: Paging, totalItems: number, defaultLimit?: number): Pagination {
  const { take } = window({ page, limit }, defaultLimit);
  const currentPage = page ?? firstPage;
  const totalPages = Math.max(1, Math.ceil(totalItems / take));
  return {
    currentPage,
    totalPages,
    totalItems,
    hasNextPage: currentPage < totalPages,
    hasPreviousPage: currentPage > 1,
  };
}
