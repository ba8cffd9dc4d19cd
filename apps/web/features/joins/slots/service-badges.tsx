import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import Trophy from 'lucide-react/icons/trophy'
import type { Reply } from '@plaudit/contract/calls'
import type { Badge } from '@plaudit/contract/joins/calls'
import { formatOrdinal } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { ShowMore } from '../../../components/show-more.tsx'
import { api } from '../../../lib/api.ts'
import { askOrKept, fromDevice } from '../../../lib/query.ts'
import type { BadgesSlot } from '../../marketplace/open/slots.ts'

/** Below a listing's name: placings of its provider in declared results, each with its proof. */
export default function ServiceBadges({ service, badges }: BadgesSlot) {
  return service.can.edit ? <Mine sxId={service.sx_id} first={badges} /> : <List badges={badges} />
}

function List({
  badges,
  onTakeOff,
}: {
  badges: readonly Badge[]
  onTakeOff?: (one: Badge) => void
}) {
  const locale = useLocale()
  if (badges.length === 0) return null
  return (
    <ul aria-label={m.joins_badges()} className="mb-5 grid gap-1">
      {badges.map((one) => (
        <li key={one.assox_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Trophy aria-hidden="true" className="size-4 flex-none text-won-text" />
          <Link href={one.href}>{`${formatOrdinal(one.place, locale)} · ${one.contest_name}`}</Link>
          <Link kind="action" href={one.proof}>
            {m.joins_badge_proof()}
          </Link>
          {onTakeOff && (
            <Button variant="ghost" size="sm" onClick={() => onTakeOff(one)}>
              {m.joins_badge_take_off()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

type Page = Reply<'joins/getBadges'>

/** Shows the provider more: placings that are not shown yet. */
function Mine({ sxId, first }: { sxId: string; first: readonly Badge[] }) {
  const locale = useLocale()
  const client = useQueryClient()
  const queryKey = ['joins/getBadges', { sx_id: sxId, parts: true }]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      askOrKept('joins/getBadges', { sx_id: sxId, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next ?? undefined,
    ...fromDevice(),
  })
  const wear = useMutation({
    mutationFn: ({ assox_id, on }: { assox_id: string; on: boolean }) =>
      api.call('joins/wear', { sx_id: sxId, assox_id, on }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  const pages = query.data?.pages ?? []
  const others = pages.flatMap((page) => page.others ?? [])
  return (
    <>
      <List
        badges={pages.at(-1)?.badges ?? first}
        onTakeOff={({ assox_id }) => wear.mutate({ assox_id, on: false })}
      />
      {(others.length > 0 || query.hasNextPage) && (
        <Card as="section" className="mb-5">
          <CardHead title={m.joins_badges()} hint={m.joins_badges_yours()} />
          <ul className="divide-y divide-line">
            {others.map(({ assox_id, place, contest_name }) => (
              <li key={assox_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                {`${formatOrdinal(place, locale)} · ${contest_name}`}
                <Button
                  variant="soft"
                  size="sm"
                  disabled={wear.isPending}
                  onClick={() => wear.mutate({ assox_id, on: true })}
                >
                  {m.joins_badge_add()}
                </Button>
              </li>
            ))}
          </ul>
          <ShowMore query={query} label={m.joins_badges_more()} className="mt-3" />
        </Card>
      )}
    </>
  )
}
