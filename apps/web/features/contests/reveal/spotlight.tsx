import { formatOrdinal } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../picture-source.ts'
import { Said, quietLine } from '../quiet.tsx'
import type { Row, StageData } from '../stage.ts'
import { sumOf } from '../words.ts'
import type { PlaceGroup } from './steps.ts'

interface Props {
  data: StageData
  group: PlaceGroup
  /** The place is called, the name is still to come. */
  isCalled: boolean
}

/** Who has this place: the largest thing in the hall. */
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
      <div className="flex min-h-0 flex-1 items-stretch justify-center gap-[2vw]">
        {group.rows.slice(0, 4).map((row) => (
          <Face key={row.assox_id} data={data} row={row} won={won} />
        ))}
      </div>
    </div>
  )
}

function Face({ data, row, won }: { data: StageData; row: Row; won: boolean }) {
  const locale = useLocale()
  const sum = sumOf(row, data.contest, locale)
  return (
    <div className="flex min-h-0 min-w-0 flex-col items-center gap-[1.6vmin] text-center">
      <div
        className={`aspect-4/5 min-h-0 flex-1 overflow-hidden rounded-card ${won ? 'ring-[max(4px,.7vmin)] ring-won' : ''}`}
      >
        <Picture
          id={row.assox_id}
          name={row.contestant_name}
          source={pictureSource(row.picture)}
          sizes="50vh"
          priority
        />
      </div>
      <p className="max-w-full text-[clamp(26px,5.6vmin,110px)] leading-[1.05] font-bold text-balance break-words">
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
