import type { ReactNode } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { contestantHref } from '../../../lib/contest-addresses.ts'

interface Words {
  title: string
  text: string
  icon: ReactNode
  tone: string
}

interface Props {
  state: Contestant['entry_state']
  /** Changes of it wait beside what stands on stage. */
  isChanging?: boolean
  /** The result is declared, or the contest is in the archive: nobody decides any more. */
  isOver?: boolean
  /** Reason of a refused entry. */
  reason: string | undefined
  /** The contestant's page, once there is one. */
  page: Pick<Contestant, 'cx_id' | 'assox_id'> | null
  /** The form stands below. */
  editing?: boolean
}

function wordsOf({ state, isChanging = false, isOver = false }: Props): Words {
  if (isOver && (state === 'pending' || (state === 'approved' && isChanging)))
    return {
      title: m.entries_state_undecided(),
      text:
        state === 'pending' ? m.entries_state_undecided_text() : m.entries_own_change_undecided(),
      icon: <CircleAlert aria-hidden="true" />,
      tone: 'bg-fill text-ink',
    }
  if (state === 'approved' && isChanging)
    return {
      title: m.entries_own_change_waits(),
      text: m.entries_own_change_waits_text(),
      icon: <Hourglass aria-hidden="true" />,
      tone: 'bg-won-soft text-won-text',
    }
  if (state === 'approved')
    return {
      title: m.entries_state_approved(),
      text: m.entries_state_approved_text(),
      icon: <BadgeCheck aria-hidden="true" />,
      tone: 'bg-ok-soft text-ok-text',
    }
  if (state === 'refused')
    return {
      title: m.entries_state_refused(),
      text: m.entries_state_refused_text(),
      icon: <CircleAlert aria-hidden="true" />,
      tone: 'bg-danger-soft text-danger-text',
    }
  return {
    title: m.entries_state_pending(),
    text: m.entries_state_pending_text(),
    icon: <Hourglass aria-hidden="true" />,
    tone: 'bg-won-soft text-won-text',
  }
}

/** Shows the state of a person's entry, the words about it, and the next step. */
export function EntryStatus(props: Props) {
  const { state, reason, page, editing } = props
  const { title, text, icon, tone } = wordsOf(props)
  return (
    <Card as="section" padding="none" className="overflow-hidden">
      <div className={`flex items-center gap-3 px-4 py-3 sm:px-6 [&_svg]:size-6 ${tone}`}>
        {icon}
        <h2 className="text-head">{title}</h2>
      </div>
      <div className="grid gap-4 p-4 sm:p-6">
        {state === 'refused' && reason && (
          <div>
            <p className="text-small text-muted">{m.entries_reason_said()}</p>
            <blockquote className="mt-1 border-l-4 border-danger pl-4 whitespace-pre-line">
              {reason}
            </blockquote>
          </div>
        )}
        <p>{text}</p>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {state === 'approved' && page && (
            <ButtonLink
              variant={editing ? 'soft' : 'act'}
              href={contestantHref(page.cx_id, page.assox_id)}
            >
              {m.entries_see_page()}
            </ButtonLink>
          )}
          {!editing && page && (
            <ButtonLink href={`/edit-contest-entry/${page.cx_id}`}>{m.entries_edit()}</ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Tells whether a contest's entries are decided about no more. */
export const isSettled = ({
  state,
  declared_at,
}: Pick<Contest, 'state' | 'declared_at'>): boolean => declared_at !== null || state === 'archived'
