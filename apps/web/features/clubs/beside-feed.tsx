import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { part } from '../../lib/part.ts'
import { Ago } from '../feeds/open/ago.tsx'
import { Face } from '../feeds/open/byline.tsx'
import { AboutClub } from './about.tsx'
import { useMembers, useVerdict, type Member } from './use-members.ts'
import { keepsOrder, useReported } from './use-reported.ts'
import { hrefOfChat, hrefOfClub } from './words.ts'

const IncomeCard = part(() => import('./income.tsx'))

/** Beside the feed where there is room: what waits for those who keep order, what members paid, how many are here, and what the club is. */
export function BesideFeed({ club }: { club: Club }) {
  return (
    <div className="grid gap-4">
      {club.can.moderate && club.asking > 0 && <Asking club={club} />}
      {keepsOrder(club) && <Reported club={club} />}
      {club.can.edit && club.membership === 'paid' && <IncomeCard club={club} />}
      {club.here !== null && <Here club={club} here={club.here} />}
      <AboutClub club={club} brief />
    </div>
  )
}

/** Shows the number of people who are here now, and their chat. */
function Here({ club, here }: { club: Club; here: number }) {
  const mayTalk = club.has_chat && club.can.post
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="num text-head">{m.clubs_here({ count: here })}</h2>
      {mayTalk && <Link href={hrefOfChat(club)}>{m.clubs_open_chat()}</Link>}
    </Card>
  )
}

/** Links to reports and objections that wait, one tap away; draws nothing while none wait. */
function Reported({ club }: { club: Club }) {
  const { reports, objections, all, since } = useReported(club)
  if (all === 0) return null
  return (
    <Card as="section">
      <CardHead
        title={[
          reports > 0 && m.clubs_reports_wait({ count: reports }),
          objections > 0 && m.clubs_objections_wait({ count: objections }),
        ]
          .filter(Boolean)
          .join(' · ')}
        action={<Link href={`${hrefOfClub(club)}?tab=reports`}>{m.clubs_see_all()}</Link>}
      />
      {since && (
        <p className="text-small text-muted">
          {m.clubs_reports_oldest()} <Ago at={since} />
        </p>
      )}
    </Card>
  )
}

/** People who ask to be let in are answered without leaving the feed. */
function Asking({ club: { gx_id, asking } }: { club: Club }) {
  const { data } = useMembers(gx_id, 'asking')
  const { act, judge } = useVerdict(gx_id)
  const people = data?.pages[0]?.members.slice(0, 3) ?? []
  return (
    <Card as="section">
      <CardHead
        title={m.clubs_asking({ count: asking })}
        action={<Link href={`/c/${gx_id}?tab=members`}>{m.clubs_see_all()}</Link>}
      />
      <ul className="grid gap-4">
        {people.map((member) => (
          <One key={member.user_id} member={member} busy={judge.isPending} act={act} />
        ))}
      </ul>
    </Card>
  )
}

function One({
  member,
  busy,
  act,
}: {
  member: Member
  busy: boolean
  act: ReturnType<typeof useVerdict>['act']
}) {
  const { user, message } = member
  return (
    <li className="flex items-start gap-3">
      <Face user={user} />
      <div className="min-w-0 grow">
        <p className="font-semibold">{user.full_name}</p>
        {message && <p className="text-small text-muted wrap-anywhere">{message}</p>}
        <p className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="soft"
            size="sm"
            disabled={busy}
            onClick={() => void act(member, 'let_in')}
          >
            {m.clubs_let_in()}
          </Button>
          <Button size="sm" disabled={busy} onClick={() => void act(member, 'decline')}>
            {m.clubs_decline()}
          </Button>
        </p>
      </div>
    </li>
  )
}
