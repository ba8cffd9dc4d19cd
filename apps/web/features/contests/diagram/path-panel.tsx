import ArrowRight from 'lucide-react/icons/arrow-right'
import { formatOrdinal, formatPercent } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Link } from '@plaudit/ui/link'
import { pictureSource } from '../../../lib/picture-source.ts'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import { pathOf } from './flow.ts'
import type { Flow, Heat, Stop } from './flow.ts'
import { amountWords, roundName } from './flow-words.ts'
import type { Said } from './flow-words.ts'

interface PathPanelProps {
  flow: Flow
  assoxId: string
  cxId: string
  said: Said
}

/** A contestant's way: round by round the place, the sum, and its share of the whole. */
export function PathPanel({ flow, assoxId, cxId, said }: PathPanelProps) {
  const path = pathOf(flow, assoxId)
  const [first] = path
  const end = path.at(-1)
  if (!first || !end) return null
  const { name, contestant } = first.stop
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-in bg-sunken p-3 sm:p-4">
      <Avatar
        id={assoxId}
        name={name}
        source={pictureSource(contestant.picture)}
        size={64}
        shape="square"
      />
      <div className="min-w-0">
        <p className="text-head">{name}</p>
        <Link kind="action" className="text-small" href={contestantHref(cxId, assoxId)}>
          {m.diagram_open({ name })}
        </Link>
      </div>
      <ol className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:ml-auto">
        {path.map(({ heat, stop }, at) => (
          <li key={heat.round.round_id} className="flex items-center gap-3">
            {at > 0 && <ArrowRight aria-hidden="true" className="size-5 flex-none text-muted" />}
            <Step heat={heat} stop={stop} said={said} />
          </li>
        ))}
        {end.heat.left !== null && (
          <li className="text-small text-muted">{m.diagram_ends_here()}</li>
        )}
      </ol>
    </div>
  )
}

function Step({ heat, stop, said }: { heat: Heat; stop: Stop; said: Said }) {
  const sum = amountWords(stop, said)
  const { place, part } = stop
  const shown =
    place === null || sum === undefined
      ? m.diagram_cell_hidden()
      : m.diagram_place_of({ place: formatOrdinal(place, said.locale), count: heat.stops.length })
  return (
    <p className="num text-small leading-snug">
      <span className="block text-muted">{roundName(heat)}</span>
      <span className="font-semibold">{shown}</span>
      {sum !== undefined && (
        <>
          {' · '}
          {sum}
          {part !== null && stop.contestant.score === null && (
            <span className="text-muted"> ({formatPercent(part, said.locale, 1)})</span>
          )}
        </>
      )}
    </p>
  )
}
