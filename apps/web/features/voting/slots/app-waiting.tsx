import Trophy from 'lucide-react/icons/trophy'
import X from 'lucide-react/icons/x'
import { formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { castFromAfar } from '../answer-asked.ts'
import { useCastParts } from '../cast-parts.ts'
import { letGoOf } from '../caster.ts'
import { goesOutWithin } from '../open/held.ts'
import type { HeldBallot } from '../open/held.ts'
import { useHeld } from '../use-held.ts'

/** Ballots that wait for the network, and until when they go out by themselves. */
export default function WaitingBallots() {
  const ballots = useHeld()
  const locale = useLocale()
  const parts = useCastParts(() => undefined)
  return (
    <>
      {ballots.map((ballot) => (
        <li key={ballot.client_id} className="flex min-h-16 items-center gap-3.5 py-2.5">
          <span className="grid size-10 flex-none place-items-center rounded-in bg-act-soft text-act-text">
            <Trophy aria-hidden="true" className="size-5" />
          </span>
          <span className="min-w-0 flex-1">
            <Link href={`/cx/${ballot.cx_id}`} className="block truncate">
              {ballot.name === undefined
                ? m.voting_your_ballot()
                : m.voting_vote_for({ name: ballot.name })}
            </Link>
            <span className="block text-small text-muted">{wordsOf(ballot, locale)}</span>
          </span>
          {ballot.asks && (
            <Button size="sm" variant="act" onClick={() => void castFromAfar(ballot, parts)}>
              {m.voting_vote()}
            </Button>
          )}
          <IconButton
            label={m.voting_let_go()}
            icon={<X aria-hidden="true" />}
            onClick={() => letGoOf(ballot)}
          />
        </li>
      ))}
    </>
  )
}

function wordsOf({ asks, at }: HeldBallot, locale: ReturnType<typeof useLocale>): string {
  if (asks || at === undefined) return m.voting_waits_for_you()
  return m.voting_counts_when_there({ time: formatTime(at + goesOutWithin, locale) })
}
