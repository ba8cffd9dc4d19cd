import { PanelSkeleton, Skeleton } from '@plaudit/ui/skeleton'

export function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-9 w-52" />
      <PanelSkeleton className="h-24" />
      <PanelSkeleton className="h-96" />
    </div>
  )
}
