import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Club } from '@plaudit/contract/clubs/club'
import { graceDays } from '@plaudit/contract/clubs/constants'
import type { Locale } from '@plaudit/i18n/locale'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink, IconButton } from '@plaudit/ui/button'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { signInHref } from '../../lib/addresses.ts'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/dialogs.ts'
import { part } from '../../lib/part.ts'
import { useUser } from '../../lib/user.ts'
import { useReport } from '../reports/open/use-report.tsx'
import { useMembership } from './use-club.ts'
import { priceWord } from './words.ts'

const FollowButton = part(() => import('../notifications/open/follow-button.tsx'), {
  otherwise: () => null,
})
const ClubForm = part(async () => ({ default: (await import('./club-form.tsx')).ClubForm }))
const InviteDialog = part(async () => ({ default: (await import('./invite.tsx')).InviteDialog }))

/** The one main act that a club offers its reader, and the rest in a menu. */
export function ClubActs({ club }: { club: Club }) {
  const { user, known } = useUser()
  const location = useLocation()
  if (known && !user && !club.is_platform)
    return (
      <>
        <ButtonLink href={signInHref(location)} variant="act">
          {m.clubs_sign_in()}
        </ButtonLink>
        <More club={club} />
      </>
    )
  return (
    <>
      <MainAct club={club} />
      {/* Who runs a club hears of it anyway. */}
      {club.can.read && !club.is_platform && club.mine?.role !== 'owner' && (
        <FollowButton variant="quiet" about={{ gx_id: club.gx_id }} />
      )}
      <Standing club={club} />
      <More club={club} />
    </>
  )
}

function MainAct({ club }: { club: Club }) {
  const locale = useLocale()
  const step = useMembership(club.gx_id)
  const [inviting, setInviting] = useState(false)
  const navigate = useNavigate()
  const price = priceWord(club, locale)
  const checkout = `/checkout?kind=club&gx_id=${club.gx_id}`
  // A person who joins for a price goes on to pay it.
  const joins = () =>
    step.mutate(
      { call: 'Groups/add2Group' },
      {
        onSuccess: (outcome) => {
          if ('sent' in outcome && outcome.sent.membership?.state === 'let_in')
            void navigate(checkout)
        },
      },
    )
  const join = (label: string) => (
    <Button variant="act" loading={step.isPending} onClick={joins}>
      {label}
    </Button>
  )
  if (club.can.pay)
    return (
      <ButtonLink variant="act" href={checkout}>
        {m.clubs_pay({ price })}
      </ButtonLink>
    )
  // The door asks, with a line about oneself.
  if (club.can.ask) return club.can.read ? join(m.clubs_ask()) : null
  if (club.can.join) return join(joinWord(club, price))
  if (club.can.invite)
    return (
      <>
        <Button variant="soft" onClick={() => setInviting(true)}>
          {m.clubs_invite()}
        </Button>
        {inviting && <InviteDialog club={club} onClose={() => setInviting(false)} />}
      </>
    )
  return null
}

function joinWord({ membership, mine }: Club, price: string): string {
  if (membership !== 'paid') return m.clubs_join_free()
  return mine?.is_paid ? m.clubs_join_kept() : m.clubs_join_paid({ price })
}

/** Says the reader's place in the club. */
function Standing({ club: { mine } }: { club: Club }) {
  const locale = useLocale()
  if (!mine) return null
  const words =
    mine.state === 'asked'
      ? m.clubs_asked()
      : mine.state === 'lapsed'
        ? lapsedWords(mine.paid_until, locale)
        : mine.state === 'let_in'
          ? m.clubs_pay_by({ date: formatDate(mine.pay_by ?? '', locale) })
          : mine.state !== 'member'
            ? ''
            : mine.role === 'owner'
              ? m.clubs_you_own()
              : mine.role === 'moderator'
                ? m.clubs_you_keep()
                : m.clubs_you_belong()
  return words === '' ? null : <p className="text-small text-on-stage-muted">{words}</p>
}

/** A payment failed: until when one still reads. */
function lapsedWords(paidUntil: string | null, locale: Locale): string {
  if (paidUntil === null) return m.clubs_lapsed()
  const date = new Date(Date.parse(paidUntil) + graceDays * 86_400_000).toISOString()
  return `${m.clubs_lapsed()} ${m.clubs_lapsed_until({ date: formatDate(date, locale) })}`
}

/** Returns what a person who leaves keeps: their words, and the time that they paid for. */
function leaveWords({ mine }: Club, locale: Locale): string {
  const until = mine?.paid_until
  if (!until || Date.parse(until) < Date.now()) return m.clubs_leave_text()
  return `${m.clubs_leave_text()} ${m.clubs_leave_paid({ date: formatDate(until, locale) })}`
}

function More({ club }: { club: Club }) {
  const locale = useLocale()
  const [editing, setEditing] = useState(false)
  const step = useMembership(club.gx_id)
  const remove = useRemoval(club.gx_id)
  const report = useReport({ entity: 'group', gx_id: club.gx_id })
  const isAsked = club.mine?.state === 'asked' || club.mine?.state === 'let_in'
  const leave = async () => {
    if (
      isAsked ||
      (await confirm({
        title: m.clubs_leave_sure(),
        description: leaveWords(club, locale),
        confirmLabel: m.clubs_leave(),
      }))
    )
      step.mutate({ call: 'Groups/remove2Group' })
  }
  const items = [
    ...(club.can.edit ? [{ label: m.clubs_edit(), onSelect: () => setEditing(true) }] : []),
    ...(club.can.leave
      ? [
          {
            label: isAsked ? m.clubs_take_back() : m.clubs_leave(),
            onSelect: () => void leave(),
          },
        ]
      : []),
    ...(club.can.edit || club.is_platform
      ? []
      : [{ label: m.reports_report(), onSelect: report.ask }]),
    ...(club.can.delete
      ? [{ label: m.clubs_delete(), danger: true, onSelect: () => void remove() }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <LazyMenu
        label={m.clubs_menu()}
        items={items}
        trigger={
          <IconButton
            label={m.clubs_menu()}
            variant="glass"
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      />
      {report.dialog}
      {editing && <ClubForm club={club} onClose={() => setEditing(false)} />}
    </>
  )
}

function useRemoval(gxId: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: () => api.call('Groups/deleteGroup', { gx_id: gxId }),
    onSuccess: () => {
      showSuccess(m.clubs_deleted())
      void navigate('/myclubs')
      void queryClient.invalidateQueries()
    },
  })
  return async () => {
    if (
      await confirm({ title: m.clubs_delete_sure(), confirmLabel: m.clubs_delete(), danger: true })
    )
      removal.mutate()
  }
}
