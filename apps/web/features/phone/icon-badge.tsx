import { useEffect, useState } from 'react'
import { barEntries, personEntries } from '../../gathered/menus.ts'
import { useLinks } from '../../lib/use-links.ts'
import { useUser } from '../../lib/user.ts'

/** Shows the number of new things on the app's icon, where the device has room for it. */
export default function IconBadge() {
  const { user } = useUser()
  const links = useLinks([...barEntries, ...personEntries])
  // Keeps a badge for each address: an entry may stand in two menus.
  const badges = new Map(
    links.flatMap(({ href, useBadge, isCalm }) =>
      useBadge && !isCalm ? [[href, useBadge] as const] : [],
    ),
  )
  const [counts, setCounts] = useState<Record<string, number>>({})
  const sum = user ? [...badges.keys()].reduce((all, href) => all + (counts[href] ?? 0), 0) : 0
  useEffect(() => {
    const { setAppBadge } = navigator as Partial<Navigator>
    // Refused where the app is not installed.
    setAppBadge?.call(navigator, sum).catch(() => undefined)
  }, [sum])
  if (!user) return null
  return [...badges].map(([href, useBadge]) => (
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
