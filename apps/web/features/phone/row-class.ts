/** A line that leads somewhere, a thumb high. */
export const rowClass =
  'flex min-h-14 w-full items-center gap-3 border-b border-line text-left font-medium active:bg-sunken'
