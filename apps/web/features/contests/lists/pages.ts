import { part } from '../../../lib/part.ts'

/** The pages of a list stand below it: their script comes after it. */
export const Pagination = part(async () => ({
  default: (await import('@plaudit/ui/pagination')).Pagination,
}))
