import { PanelSkeleton } from '@plaudit/ui/skeleton'

/** Shown while it is not known if somebody has entered. */
export function EntryWaiting() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <PanelSkeleton className="h-[560px]" />
      <PanelSkeleton />
    </div>
  )
}
