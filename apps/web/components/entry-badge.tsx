import { CountDot } from '@plaudit/ui/pill'

/** How much is new where a menu's entry leads. */
export function EntryBadge({ of: useBadge }: { of: (() => number) | undefined }) {
  return useBadge && <Badge useBadge={useBadge} />
}

function Badge({ useBadge }: { useBadge: () => number }) {
  const count = useBadge()
  if (count <= 0) return null
  return (
    <>
      <span className="hidden-text">{count}</span>
      <CountDot tone="act" count={count} />
    </>
  )
}
