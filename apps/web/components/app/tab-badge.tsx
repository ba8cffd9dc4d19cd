import { m } from '@plaudit/i18n/messages'
import { CountDot } from '@plaudit/ui/pill'
import { barEntries, personEntries } from '../../gathered/menus.ts'
import { toApp } from '../../lib/app-address.ts'
import { useUser } from '../../lib/user.ts'
import { isInApp } from '../../lib/app-base.ts'
import { below, tabOf } from './tab-addresses.ts'
import type { TabName } from './tab-addresses.ts'

/** The bell's count stands at the bell, which is on every screen. */
const isBell = (href: string): boolean => below(href) === 'feed/all'

const isBehind = (tab: TabName, href: string): boolean =>
  isInApp(href) && !isBell(href) && tab !== 'contests' && tabOf(href) === tab

/** Shows the number of new things behind a tab, as the menus' entries that lead there say it. */
export default function TabBadge({ tab }: { tab: TabName }) {
  const { user } = useUser()
  const entry = [...barEntries, ...personEntries].find(
    ({ href, useBadge }) => useBadge && isBehind(tab, toApp(href)),
  )
  return user && entry?.useBadge ? <Count useCount={entry.useBadge} words={words(tab)} /> : null
}

const words = (tab: TabName) => (tab === 'profile' ? m.todos_wait : m.phone_new)

interface CountProps {
  useCount: () => number
  words: (given: { count: number }) => string
}

function Count({ useCount, words: say }: CountProps) {
  const count = useCount()
  if (count <= 0) return null
  return (
    <>
      <CountDot
        tone="act"
        count={count}
        className="absolute -top-1 right-1.5 [@media(max-height:30rem)]:right-0"
      />
      <span className="hidden-text">{say({ count })}</span>
    </>
  )
}
