import { useEffect, useState } from 'react'
import { barEntries, personEntries } from '../../gathered/menus.ts'
import { useUser } from '../../lib/user.ts'

/** One for each address: an entry may stand in two menus. */
const badges = [
  ...new Map(
    [...barEntries, ...personEntries].flatMap(({ href, useBadge }) =>
      useBadge ? [[href, useBadge] as const] : [],
    ),
  ),
]

/** What is new, on the app's icon, where the device shows it there. */
export default function IconBadge() {
  const { user } = useUser()
  const [counts, setCounts] = useState<Record<string, number>>({})
  const sum = user ? Object.values(counts).reduce((all, one) => all + one, 0) : 0
  useEffect(() => {
    const { setAppBadge } = navigator as Partial<Navigator>
    // Refused where the app is not installed.
    setAppBadge?.call(navigator, sum).catch(() => undefined)
  }, [sum])
  if (!user) return null
  return badges.map(([href, useBadge]) => (
    <Counted
      key={href}
      useCount={useBadge}
      onCount={(count) =>
        setCounts((old) => (old[href] === count ? old : { ...old, [href]: count }))
      }
    />
  ))
}

function Counted(props: { useCount: () => number; onCount: (count: number) => void }) {
  const count = props.useCount()
  const { onCount } = props
  useEffect(() => onCount(Math.max(0, count)))
  return null
}
