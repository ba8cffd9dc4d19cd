import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ClubVerdict } from '@plaudit/contract/clubs/constants'
import { formatDate, formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button, IconButton } from '@plaudit/ui/button'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { useReached } from '../../lib/clock.ts'
import { useUser } from '../../lib/user.ts'
import { useReport } from '../reports/open/use-report.tsx'
import type { Member } from './use-members.ts'
import { verdictWord } from './words.ts'

interface Props {
  gxId: string
  member: Member
  onVerdict: (member: Member, verdict: ClubVerdict) => Promise<void>
}

/** The act that has a button in the list; the row's menu leaves it out. */
const shown: Partial<Record<Member['state'], readonly ClubVerdict[]>> = {
  asked: ['let_in', 'decline'],
  let_in: ['decline'],
  banned: ['unban'],
}

const isHard = (verdict: ClubVerdict): boolean =>
  verdict === 'ban' || verdict === 'remove' || verdict === 'hand_over'

/** A person of a club, and the actions for moderators. */
export function MemberRow({ gxId, member, onVerdict }: Props) {
  const { user, can, state, message } = member
  const report = useReport({ entity: 'user', user_id: user.ID, gx_id: gxId })
  const isMe = useUser().user?.ID === user.ID
  const buttons = (shown[state] ?? []).filter((verdict) => can.verdicts.includes(verdict))
  const menu = can.verdicts.filter((verdict) => !buttons.includes(verdict) && verdict !== 'let_in')
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <Avatar
        id={user.ux_id}
        name={user.full_name}
        source={user.avatar ? { src: user.avatar } : null}
      />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {user.no_page ? (
            user.full_name
          ) : (
            <Anchor href={`/page/${user.username}`} className="hover:underline">
              {user.full_name}
            </Anchor>
          )}
          <Marks member={member} />
        </p>
        <p className="text-small text-muted">{message || user.profession || `@${user.username}`}</p>
      </div>
      {/* On a phone what can be done stands together below the name. */}
      <div className="ml-auto flex items-center gap-3">
        {buttons.map((verdict) => (
          <Button
            key={verdict}
            variant={verdict === 'let_in' ? 'soft' : 'outline'}
            onClick={() => void onVerdict(member, verdict)}
          >
            {verdictWord(verdict)}
          </Button>
        ))}
        {!isMe && (
          <LazyMenu
            label={m.clubs_act_on({ name: user.full_name })}
            items={[
              ...menu.map((verdict) => ({
                label: verdictWord(verdict),
                danger: isHard(verdict),
                onSelect: () => void onVerdict(member, verdict),
              })),
              { label: m.reports_report(), onSelect: report.ask },
            ]}
            trigger={
              <IconButton
                label={m.clubs_act_on({ name: user.full_name })}
                icon={<Ellipsis aria-hidden="true" />}
              />
            }
          />
        )}
      </div>
      {report.dialog}
    </li>
  )
}

/** Role, and for readers who may know it: silent until when, behind with a payment, its place kept until when. */
function Marks({ member: { role, state, muted_until, pay_by } }: Pick<Props, 'member'>) {
  const locale = useLocale()
  const isOver = useReached(muted_until === null ? null : Date.parse(muted_until), 0)
  return (
    <>
      {role !== 'member' && (
        <Pill size="sm" tone="act">
          {role === 'owner' ? m.clubs_role_owner() : m.clubs_role_moderator()}
        </Pill>
      )}
      {state === 'lapsed' && (
        <Pill size="sm" tone="warn">
          {m.clubs_is_lapsed()}
        </Pill>
      )}
      {state === 'let_in' && pay_by !== null && (
        <Pill size="sm" tone="warn">
          {m.clubs_unpaid_until({ date: formatDate(pay_by, locale) })}
        </Pill>
      )}
      {muted_until !== null && !isOver && (
        <Pill size="sm" tone="warn">
          {m.clubs_muted_until({ date: formatDateTime(muted_until, locale) })}
        </Pill>
      )}
    </>
  )
}
