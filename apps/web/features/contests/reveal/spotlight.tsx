import { formatOrdinal } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { Said } from '../../../components/quiet.tsx'
import { pictureSource } from '../../../lib/picture-source.ts'
import type { Row, LiveRound } from '../open/live-round.ts'
import { sumOf } from '../open/words.ts'
import type { PlaceGroup } from './steps.ts'

interface Props {
  data: LiveRound
  group: PlaceGroup
  /** The place is called, the name is still to come. */
  isCalled: boolean
}

/** The people with this place: the largest thing in the hall. */
export function Spotlight({ data, group, isCalled }: Props) {
  const locale = useLocale()
  const won = group.place === 1
  const place = (
    <p
      className={`num text-center leading-none font-bold ${won ? 'text-won' : ''} ${isCalled ? 'text-[clamp(72px,17vmin,300px)]' : 'text-[clamp(32px,6.4vmin,110px)]'}`}
    >
      {won && !isCalled ? m.reveal_winner() : formatOrdinal(group.place, locale)}
    </p>
  )
  if (isCalled)
    return (
      <div className="grid animate-pop place-content-center gap-[3vmin] justify-self-stretch">
        {place}
        <p className="text-center text-[clamp(18px,3vmin,48px)] text-on-stage-muted">
          {won ? m.reveal_and_winner() : m.reveal_and_place()}
        </p>
      </div>
    )
  return (
    <div className="flex min-h-0 animate-pop flex-col items-center justify-center gap-[2vmin]">
      {place}
      <Faces data={data} group={group} won={won} />
    </div>
  )
}

/** Faces that fit beside each other; more people than that are named alone. */
const mostFaces = 4

function Faces({ data, group, won }: { data: LiveRound; group: PlaceGroup; won: boolean }) {
  const { rows } = group
  if (rows.length > mostFaces)
    return (
      <ul className="flex min-h-0 max-w-full flex-1 flex-wrap content-center justify-center gap-x-[3vmin] gap-y-[1vmin] overflow-y-auto">
        {rows.map((row) => (
          <li
            key={row.assox_id}
            className="text-[clamp(18px,3.4vmin,64px)] leading-tight font-bold break-words"
          >
            {row.contestant_name}
          </li>
        ))}
      </ul>
    )
  const several = rows.length > 1
  return (
    <div
      className={`flex min-h-0 max-w-full flex-1 justify-center gap-[2vw] ${several ? 'items-center max-md:flex-wrap' : 'items-stretch'}`}
    >
      {rows.map((row) => (
        <Face key={row.assox_id} data={data} row={row} won={won} several={several} />
      ))}
    </div>
  )
}

interface FaceProps {
  data: LiveRound
  row: Row
  won: boolean
  /** Others stand beside. */
  several: boolean
}

function Face({ data, row, won, several }: FaceProps) {
  const locale = useLocale()
  const sum = sumOf(row, data.contest, locale)
  return (
    <div
      className={`flex min-h-0 min-w-0 flex-col items-center gap-[1.6vmin] text-center ${several ? 'max-md:w-[38vw] md:flex-1' : ''}`}
    >
      <div
        className={`aspect-4/5 min-h-0 overflow-hidden rounded-card ${several ? 'w-full max-md:w-[min(30vw,18vh)] md:max-w-[38vh]' : 'max-md:w-[min(82vw,46vh)] md:flex-1'} ${won ? 'ring-[max(4px,.7vmin)] ring-won' : ''}`}
      >
        <Picture
          id={row.assox_id}
          name={row.contestant_name}
          source={pictureSource(row.picture)}
          sizes="50vh"
          priority
        />
      </div>
      <p
        className={`max-w-full leading-[1.05] font-bold text-balance break-words ${several ? 'text-[clamp(18px,3.4vmin,64px)]' : 'text-[clamp(26px,5.6vmin,110px)]'}`}
      >
        {row.contestant_name}
      </p>
      <p className="max-w-full text-[clamp(15px,2.3vmin,40px)] text-on-stage-muted">
        <Said>{quietLine(row, locale)}</Said>
        {sum && (
          <b className="num mt-[.6vmin] block text-[clamp(20px,3.6vmin,64px)] text-on-stage">
            {sum.shown} {sum.unit}
          </b>
        )}
      </p>
    </div>
  )
}
