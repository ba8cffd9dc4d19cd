import { leavesOnPage } from '../open/log-addresses.ts'

/** Pages of a log, newest first: at least one. */
export const pagesOf = (size: number): number => Math.max(1, Math.ceil(size / leavesOnPage))

/** The page that is shown: the one with the marked leaf, else the asked one, else the newest. */
export function pageOf(
  asked: { marked: number | null; page: number | null },
  size: number,
): number {
  const { marked } = asked
  if (marked !== null && marked < size) return Math.floor((size - 1 - marked) / leavesOnPage) + 1
  return Math.min(pagesOf(size), Math.max(1, asked.page ?? 1))
}

/** The leaves of a page: the first of them, and how many. */
export function rangeOf(page: number, size: number): { from: number; limit: number } {
  const end = Math.max(0, size - (page - 1) * leavesOnPage)
  const from = Math.max(0, end - leavesOnPage)
  return { from, limit: end - from }
}
