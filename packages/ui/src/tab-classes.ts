import { cx } from './classes.ts'

export const tabClass = cx(
  '-mb-px flex min-h-12.5 flex-none snap-start items-center gap-1.5 border-b-3 border-transparent text-label font-semibold whitespace-nowrap text-muted',
  'hover:text-text aria-[current=page]:border-act aria-[current=page]:text-text data-[state=active]:border-act data-[state=active]:text-text',
)
export const rowClass = 'scroller -mx-gutter px-gutter sm:mx-0 sm:px-0 gap-6 sm:gap-10'
