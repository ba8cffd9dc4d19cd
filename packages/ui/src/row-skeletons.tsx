import { cx } from './classes.ts'
import { Skeleton, Waiting } from './skeleton.tsx'

const times = (count: number) => Array.from({ length: count }, (_, at) => at)

export function ContestantCardSkeletons({ count = 8 }: { count?: number }) {
  return (
    <Waiting>
      <div className="contestant-grid">
        {times(count).map((at) => (
          <div key={at}>
            <Skeleton round="card" className="aspect-4/5 w-full" />
            <Skeleton className="mt-3 h-[18px] w-[70%]" />
            <Skeleton className="mt-2 h-3.5 w-[90%]" />
            <Skeleton round="full" className="mt-3 h-target" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

export function ContestCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <Waiting>
      <div className="contest-grid">
        {times(count).map((at) => (
          <div key={at}>
            <Skeleton round="card" className="aspect-video w-full" />
            <Skeleton className="mt-3.5 h-5 w-[80%]" />
            <Skeleton className="mt-2 h-3.5 w-[60%]" />
            <div className="mt-3 flex items-center gap-2.5">
              <Skeleton round="full" className="h-[30px] w-19" />
              <Skeleton className="h-3.5 w-32" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  )
}

export function StandingSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Waiting>
      {times(count).map((at) => (
        <div
          key={at}
          className="grid grid-cols-[26px_40px_minmax(0,1fr)_auto] items-center gap-x-3 py-[7px]"
        >
          <Skeleton className="h-4 w-4 justify-self-end" />
          <Skeleton className="size-10" />
          <span>
            <Skeleton className="h-4 w-[55%]" />
            <Skeleton className="mt-2 h-[5px] w-full" />
          </span>
          <Skeleton className="h-[18px] w-10" />
        </div>
      ))}
    </Waiting>
  )
}

export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Waiting>
      {times(rows).map((row) => (
        <div
          key={row}
          className="flex h-[57px] items-center gap-4 border-b border-line px-3 last:border-0"
        >
          {times(columns).map((at) => (
            <Skeleton
              key={at}
              className={cx(
                'h-4',
                at === 0 ? 'mr-auto w-44 max-w-[45%]' : 'w-16',
                at > 1 && 'max-sm:hidden',
              )}
            />
          ))}
        </div>
      ))}
    </Waiting>
  )
}

export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting>
      {times(lines).map((at) => (
        <Skeleton key={at} className={cx('mt-2 h-4', at === lines - 1 ? 'w-[60%]' : 'w-full')} />
      ))}
    </Waiting>
  )
}
