import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Anchor, Link } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { CountDot } from '@plaudit/ui/pill'
import { Room } from '../../components/room.tsx'
import { pictureSource } from '../../lib/picture-source.ts'
import { useUser } from '../../lib/user.ts'
import { useMyClubs } from './use-my-clubs.ts'
import { hrefOfClub, latelyWords } from './words.ts'

export type MyClub = Reply<'Groups/getMine'>['groups'][number]

/** Returns a line: a request of the person's club to them, or its latest activity. */
function lineOf(club: MyClub): string {
  const { mine, asking, title } = club
  if (title === '') return m.clubs_hidden_text()
  if (mine?.state === 'let_in' || mine?.state === 'lapsed') return m.clubs_lapsed()
  if (mine?.state === 'asked') return m.clubs_is_asked()
  return asking > 0 ? m.clubs_asking({ count: asking }) : (latelyWords(club)[0] ?? '')
}

export function MyClub({ club, level = 2 }: { club: MyClub; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const name = club.title || m.clubs_hidden_name()
  return (
    <div className="relative flex min-h-target items-center gap-3 rounded-card border border-line bg-surface p-2.5">
      <div className="w-14 shrink-0">
        <Picture
          source={pictureSource(club.cover)}
          id={club.gx_id}
          name={name}
          alt=""
          ratio="1/1"
          sizes="3.5rem"
          className="rounded-in"
        />
      </div>
      <div className="min-w-0 grow">
        <Heading className="text-small font-semibold">
          <Anchor href={hrefOfClub(club)} className="after:absolute after:inset-0">
            {name}
          </Anchor>
        </Heading>
        <p className="num text-micro text-muted">{lineOf(club)}</p>
      </div>
      {club.unread > 0 && (
        <>
          <CountDot tone="act" count={club.unread} />
          <span className="sr-only">{m.clubs_new_posts({ count: club.unread })}</span>
        </>
      )}
    </div>
  )
}

/** One's own clubs on top of discovery; the community for everybody. */
export function MyClubsRow() {
  const { user, known } = useUser()
  const { data, isError, isPaused } = useMyClubs()
  const isComing = (user !== undefined || !known) && !isError && !isPaused
  const groups = data?.groups.slice(0, 4) ?? []
  return (
    <section className="mt-6">
      {(data || isComing) && (
        <Room name="clubs" waits={data === undefined}>
          {groups.length > 0 ? (
            <Yours clubs={groups} />
          ) : (
            <p className="grid min-h-33 place-content-center rounded-card border border-line p-4 text-center text-pretty text-muted">
              {m.clubs_none_yet()}
            </p>
          )}
        </Room>
      )}
      <p className="mt-4 text-small text-muted">
        <Link kind="action" href="/c/communityGroup00000000">
          {m.clubs_community()}
        </Link>
        {` · ${m.clubs_community_text()}`}
      </p>
    </section>
  )
}

function Yours({ clubs }: { clubs: readonly MyClub[] }) {
  return (
    <>
      <div className="flex items-baseline justify-between">
        <h2 className="text-head">{m.clubs_yours()}</h2>
        <Link kind="action" href="/myclubs">
          {m.clubs_see_all()}
        </Link>
      </div>
      {/* One row on a phone, however many there are: its place is known before they come. */}
      <ul className="mt-3 grid gap-3 max-sm:-mx-gutter max-sm:snap-x max-sm:auto-cols-[minmax(80%,1fr)] max-sm:grid-flow-col max-sm:scroll-px-gutter max-sm:overflow-x-auto max-sm:px-gutter max-sm:[scrollbar-width:none] sm:grid-cols-2 lg:grid-cols-4">
        {clubs.map((club) => (
          <li key={club.gx_id} className="grid snap-start grid-cols-[minmax(0,1fr)]">
            <MyClub club={club} level={3} />
          </li>
        ))}
      </ul>
    </>
  )
}
