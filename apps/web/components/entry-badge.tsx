import { CountDot } from '@plaudit/ui/pill'

/** Shows the number of new things behind a menu's entry. */
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
