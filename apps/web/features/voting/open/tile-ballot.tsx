import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink, IconButton } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { VoteButton } from '@plaudit/ui/vote-button'
import { useHydrated } from '@plaudit/ui/hydrated'
import { give, nextMark, pointsFor, roomLeft, toggle } from './ballot.ts'
import type { BallotRules, Choice } from './ballot.ts'
import { changeDraft, useChoices } from '../draft-store.ts'

export interface TileBallotProps {
  cxId: string
  roundId: number
  assoxId: string
  name: string
  rules: BallotRules
}

/** Address at which the whole ballot is filled in without any script, with this contestant on it. */
const plainBallotHref = ({ cxId, roundId, assoxId }: TileBallotProps) =>
  `/cx/${cxId}/vote?round_id=${roundId}&to=${assoxId}`

/** Puts a contestant on a ballot of several lines, in the place of the vote button. */
export default function TileBallot(props: TileBallotProps) {
  const alive = useHydrated()
  const choices = useChoices(props.cxId, props.roundId)
  if (!alive)
    return (
      <ButtonLink href={plainBallotHref(props)} variant="soft" full>
        {m.voting_choose()}
      </ButtonLink>
    )
  const change = (next: readonly Choice[]) => changeDraft(props.cxId, props.roundId, next)
  return props.rules.kind === 'free' ? (
    <Stepper {...props} choices={choices} change={change} />
  ) : (
    <Chooser {...props} choices={choices} change={change} />
  )
}

interface ControlProps extends TileBallotProps {
  choices: readonly Choice[]
  change: (choices: readonly Choice[]) => void
}

/** Control of a tile: a tap puts the contestant on the ballot, a second takes them off again. */
function Chooser({ assoxId, name, rules, choices, change }: ControlProps) {
  const points = pointsFor(choices, assoxId)
  const full = points === 0 && roomLeft(rules, choices) <= 0
  const label = labelOf(rules, points, nextMark(rules, choices))
  return (
    <VoteButton
      state={full ? 'disabled' : points > 0 ? 'chosen' : 'idle'}
      label={label}
      name={`${label}, ${name}`}
      onVote={() => change(toggle(rules, choices, assoxId))}
      full
    />
  )
}

function labelOf(rules: BallotRules, points: number, next: number | undefined): string {
  if (rules.kind !== 'scale') return points > 0 ? m.voting_chosen() : m.voting_choose()
  if (points > 0) return m.contests_points_amount({ count: points, shown: points })
  return next === undefined ? m.voting_choose() : m.voting_give({ points: next })
}

function Stepper({ assoxId, name, rules, choices, change }: ControlProps) {
  const locale = useLocale()
  const points = pointsFor(choices, assoxId)
  const most = rules.kind === 'free' ? rules.mostEach : 1
  const left = roomLeft(rules, choices)
  const step = (by: number) => change(give(rules, choices, assoxId, points + by))
  if (points === 0)
    return (
      <VoteButton
        state={left <= 0 ? 'disabled' : 'idle'}
        label={m.voting_give_points()}
        name={`${m.voting_give_points()}, ${name}`}
        onVote={() => step(1)}
        full
      />
    )
  return (
    <div
      role="group"
      aria-label={name}
      className="flex items-center justify-between rounded-full bg-act-soft"
    >
      <IconButton
        variant="soft"
        label={m.voting_less({ name })}
        icon={<Minus aria-hidden="true" />}
        onClick={() => step(-1)}
      />
      <output className="num min-w-0 text-num text-act-text">{formatNumber(points, locale)}</output>
      <IconButton
        variant="soft"
        label={m.voting_more({ name })}
        icon={<Plus aria-hidden="true" />}
        disabled={points >= most || left <= 0}
        onClick={() => step(1)}
      />
    </div>
  )
}
