import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { StandingList } from '@plaudit/ui/standing'
import { contestHref } from '../../lib/contest-addresses.ts'
import { standingItem } from './rail.tsx'
import type { LiveRound } from './open/live-round.ts'
import { around, distanceOf } from './standing-rows.ts'
import { distanceWords } from './open/words.ts'

/** Shows the neighbours of this contestant in the order, and how far the next place is. */
export default function Nearby({ data, mine }: { data: LiveRound; mine: string }) {
  const locale = useLocale()
  const { contest, rows } = data
  const row = rows.find((other) => other.assox_id === mine)
  if (contest.results_hidden || row?.place == null || rows.length < 2) return null
  const distance = distanceWords(distanceOf(rows, mine), contest, locale)
  const context = { ...data, mine, locale }
  return (
    <Card as="section" aria-labelledby="nearby-title" className="mt-6">
      <CardHead
        id="nearby-title"
        title={m.contests_nearby()}
        action={
          <Link kind="action" href={`${contestHref(contest)}?view=standing`} className="text-small">
            {m.contests_whole_standing()}
          </Link>
        }
        className="mb-1"
      />
      <StandingList
        label={m.contests_nearby()}
        items={around(rows, mine).map((other) => standingItem(other, context))}
      />
      {distance && <p className="mt-2 text-small text-muted first-letter:uppercase">{distance}</p>}
    </Card>
  )
}
