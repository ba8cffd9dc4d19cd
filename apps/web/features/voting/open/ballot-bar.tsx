import { useEffect, useState } from 'react'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { part } from '../../../lib/part.ts'
import { roomLeft, sumOf } from './ballot.ts'
import type { BallotRules, Choice } from './ballot.ts'
import { changeDraft, openDraft, useChoices } from '../draft-store.ts'

const BallotEditor = part(() => import('../ballot-editor.tsx'))

export interface BallotBarProps {
  cxId: string
  roundId: number
  rules: BallotRules
  /** Everybody of the round. */
  members: readonly { assox_id: string; contestant_name: string }[]
  /** The ballot is on its way. */
  busy: boolean
  onCast: (choices: readonly Choice[]) => void
}

/** Choices on the ballot, the rest left, and the one button that casts it: always under the thumb. */
export default function BallotBar(props: BallotBarProps) {
  const { cxId, roundId, rules, members, busy, onCast } = props
  const locale = useLocale()
  const choices = useChoices(cxId, roundId)
  const [editing, setEditing] = useState(false)
  const ids = members.map((member) => member.assox_id).join(' ')
  useEffect(
    () => openDraft(cxId, roundId, rules, new Set(ids.split(' '))),
    [cxId, roundId, rules, ids],
  )
  const { given, left } = countWords(rules, choices, (count) => formatNumber(count, locale))
  if (choices.length === 0) return null
  return (
    <aside
      aria-label={m.voting_your_ballot()}
      data-dock="shown"
      className="fixed inset-x-0 bottom-0 z-25 bg-raised pt-2 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--line),0_-12px_32px_-12px_rgb(11_27_43/.22)] max-lg:rounded-t-card"
    >
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 leading-tight">
          <b className="num block">{given}</b>
          <span className="num text-micro text-muted">{left}</span>
        </p>
        <Button variant="outline" onClick={() => setEditing(true)}>
          {m.voting_edit_ballot()}
        </Button>
        <Button
          variant="act"
          size="lg"
          loading={busy}
          onClick={() => onCast(choices)}
          className="max-sm:flex-[1_1_100%]"
        >
          {castWords(rules, choices.length)}
        </Button>
      </div>
      {editing && (
        <BallotEditor
          rules={rules}
          choices={choices}
          members={members}
          onChange={(next: readonly Choice[]) => changeDraft(cxId, roundId, next)}
          onClose={() => setEditing(false)}
        />
      )}
    </aside>
  )
}

export function castWords(rules: BallotRules, count: number): string {
  return rules.kind === 'multiple'
    ? m.voting_cast_votes({ count, shown: count })
    : m.voting_cast_ballot()
}

/** Returns the votes handed out, and those still to give. */
export function countWords(
  rules: BallotRules,
  choices: readonly Choice[],
  shown: (count: number) => string,
): { given: string; left: string } {
  const room = roomLeft(rules, choices)
  if (rules.kind === 'multiple')
    return {
      given: m.voting_chosen_of({ count: shown(choices.length), most: shown(rules.most) }),
      left:
        room > 0
          ? m.voting_choices_left({ count: room, shown: shown(room) })
          : m.voting_ballot_full(),
    }
  if (rules.kind === 'scale')
    return {
      given: m.voting_marks_given({
        count: shown(choices.length),
        most: shown(rules.scale.length),
      }),
      left:
        room > 0
          ? m.voting_marks_left({ marks: rules.scale.slice(choices.length).join(', ') })
          : m.voting_ballot_full(),
    }
  const points = sumOf(choices)
  return {
    given: m.contests_points_amount({ count: points, shown: shown(points) }),
    left: Number.isFinite(room)
      ? m.voting_points_left({ count: room, shown: shown(room) })
      : m.voting_points_free(),
  }
}
