import { firstPage, maxUnpagedRows } from "@daybook/contract/core/constants";
import type { Pagination } from "@daybook/contract/core/common";

export type Paging = { page?: number | undefined; limit?: number | undefined };

/** Returns the rows to skip and take. Without a page, a list returns all its rows, at most 1,000. */
export function window({ page, limit }: Paging, defaultLimit?: number) {
  const take = limit ?? (page === undefined && defaultLimit === undefined ? maxUnpagedRows : (defaultLimit ?? 10));
  return { take, skip: ((page ?? firstPage) - 1) * take };
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
