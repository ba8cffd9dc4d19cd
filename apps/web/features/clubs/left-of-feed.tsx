import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { CountDot } from '@plaudit/ui/pill'
import { KindList } from '../feeds/open/kind-list.tsx'
import { useMyClubs } from './use-my-clubs.ts'
import { hrefOfClub } from './words.ts'

/** Left of the feed where there is room: its kinds of posts with their counts, and the reader's other clubs. */
export function LeftOfFeed({ club }: { club: Club }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <KindList gxId={club.gx_id} />
      <Others club={club} />
    </div>
  )
}

const mostShown = 6

/** The reader's other clubs, with what is new in each. */
function Others({ club }: { club: Club }) {
  const { data } = useMyClubs()
  const others = (data?.groups ?? []).filter(
    ({ gx_id, mine, title }) => gx_id !== club.gx_id && mine?.state === 'member' && title !== '',
  )
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-clubs">
      <h2 id="other-clubs" className="mb-1 text-small font-semibold text-muted">
        {m.clubs_yours()}
      </h2>
      <ul className="-mx-3 grid grid-cols-[minmax(0,1fr)]">
        {others.slice(0, mostShown).map((one) => (
          <li key={one.gx_id}>
            <Anchor
              href={hrefOfClub(one)}
              className="flex min-h-target items-center justify-between gap-3 rounded-in px-3 font-medium hover:bg-sunken"
            >
              <span className="min-w-0 truncate">{one.title}</span>
              {one.unread > 0 && (
                <>
                  <CountDot tone="act" count={one.unread} />
                  <span className="hidden-text">{m.clubs_new_posts({ count: one.unread })}</span>
                </>
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
