import { m } from '@plaudit/i18n/messages'
import { CountDot } from '@plaudit/ui/pill'
import { barEntries, personEntries } from '../../gathered/menus.ts'
import { toApp } from '../../lib/app-address.ts'
import { useUser } from '../../lib/user.ts'
import { rootOf } from './tab-addresses.ts'
import type { TabName } from './tab-addresses.ts'

/** How much is new behind a tab: what the entries of the menus say that lead there. */
export default function TabBadge({ tab }: { tab: TabName }) {
  const { user } = useUser()
  const entry = [...barEntries, ...personEntries].find(
    ({ href, useBadge }) => useBadge && toApp(href) === rootOf(tab),
  )
  return user && entry?.useBadge ? <Count useCount={entry.useBadge} /> : null
}

function Count({ useCount }: { useCount: () => number }) {
  const count = useCount()
  if (count <= 0) return null
  return (
    <>
      <CountDot count={count} className="absolute -top-1 right-1.5" />
      <span className="hidden-text">{m.phone_new({ count })}</span>
    </>
  )
}
