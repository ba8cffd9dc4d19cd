import { ContestantCardSkeletons } from '@plaudit/ui/row-skeletons'
import { Skeleton } from '@plaudit/ui/skeleton'

/** A contest's page of its final size, before it is there. */
export function StageSkeleton() {
  return (
    <>
      <Skeleton className="h-[356px] rounded-none md:h-[360px]" />
      <div className="page pt-20 pb-16">
        <ContestantCardSkeletons />
      </div>
    </>
  )
}
