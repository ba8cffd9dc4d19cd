/** A row of the list under the bar's field; the one that Enter opens is tinted. */
export const rowClass =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-in px-3 py-1.5 data-[selected=true]:bg-primary-soft'
