import { create } from 'qrcode'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { useLocale } from '@plaudit/ui/locale'
import { pictureSource } from '../../../lib/picture-source.ts'
import { roundName } from '../../../lib/round-name.ts'
import { roundById, roundsOf } from '../../../lib/rounds.ts'
import { useOrigin } from '../../../lib/site.ts'
import LiveClock from '../live-clock.tsx'
import { deadlineOf, phaseOf } from '../open/live-round.ts'
import type { Row, LiveRound } from '../open/live-round.ts'
import { phaseWords, sumOf, totalWords } from '../open/words.ts'

/** Lines that are read from the last row of a hall. */
const most = 8

/** The hall's screen: who stands where, how long it goes on, and the code to vote with. */
export default function ScreenView({ data }: { data: LiveRound }) {
  const locale = useLocale()
  const origin = useOrigin()
  const { contest, round_id } = data
  const round = round_id === null ? undefined : roundById(contest, round_id)
  const phase = phaseOf(contest, round)
  const deadline = deadlineOf(phase, round)
  const votes = phase === 'open' && contest.method !== 'score'
  const address = `${origin}/v/${contest.code}`
  return (
    <main
      id="content"
      className="grid min-h-dvh grid-rows-[auto_minmax(0,1fr)_auto] gap-[2.4vh] bg-stage px-[3vw] py-[2.6vh] text-on-stage [--surface:#0b1220]"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-[3vw] gap-y-2">
        <h1 className="min-w-0 text-[clamp(24px,3.4vw,72px)] leading-tight font-bold text-balance">
          {contest.contest_name}
        </h1>
        <p className="text-[clamp(15px,1.6vw,34px)] text-on-stage-muted">
          {[
            roundName(round, roundsOf(contest).length),
            phaseWords(phase, round?.startDate ?? null, contest, locale),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <div
        className={`grid min-h-0 items-center gap-[3vw] ${votes ? 'md:grid-cols-[minmax(0,1fr)_minmax(0,26vw)]' : ''}`}
      >
        <Places data={data} />
        {votes && <Code address={address} />}
      </div>
      <footer className="flex flex-wrap items-end justify-between gap-[2vw] text-[clamp(15px,1.6vw,34px)] text-on-stage-muted">
        <p>{totalWords(contest, locale)}</p>
        {phase === 'open' && deadline !== null && (
          <div className="origin-bottom-right text-on-stage md:scale-150">
            <LiveClock to={deadline} rendered={data.serverTime} />
          </div>
        )}
      </footer>
    </main>
  )
}

function Places({ data }: { data: LiveRound }) {
  const rows = data.rows.slice(0, most)
  const rest = data.count - rows.length
  const locale = useLocale()
  return (
    <div className="min-h-0">
      {data.contest.results_hidden && (
        <p className="mb-[2vh] text-[clamp(16px,1.8vw,38px)] font-semibold text-on-stage-muted">
          {m.reveal_screen_hidden()}
        </p>
      )}
      <ol className="grid gap-[1.2vh]">
        {rows.map((row) => (
          <Line key={row.assox_id} data={data} row={row} />
        ))}
      </ol>
      {rest > 0 && (
        <p className="mt-[1.6vh] text-[clamp(14px,1.4vw,30px)] text-on-stage-muted">
          {m.reveal_screen_more({ count: rest, shown: formatNumber(rest, locale) })}
        </p>
      )}
    </div>
  )
}

function Line({ data, row }: { data: LiveRound; row: Row }) {
  const locale = useLocale()
  const { contest } = data
  const sum = contest.results_hidden ? undefined : sumOf(row, contest, locale)
  const isFirst = row.place === 1 && (row.votes ?? Number(row.score)) > 0
  return (
    <li
      className={`flex min-w-0 items-center gap-[1.2vw] rounded-in px-[1.2vw] py-[.7vh] text-[clamp(17px,min(3.6vh,2.2vw),56px)] ${isFirst ? 'bg-won text-on-won' : 'bg-white/8'}`}
    >
      {row.place !== null && !contest.results_hidden && (
        <span className="num w-[1.6em] flex-none text-right font-bold">{row.place}</span>
      )}
      <Avatar
        id={row.assox_id}
        name={row.contestant_name}
        source={pictureSource(row.picture)}
        size={64}
        shape="square"
      />
      <b className="min-w-0 flex-1 truncate">{row.contestant_name}</b>
      {sum && <span className="num flex-none">{sum.shown}</span>}
    </li>
  )
}

/** Dark on white, or cameras do not read it from afar. */
function Code({ address }: { address: string }) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const whole = size + 8
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) path += `M${x + 4} ${y + 4}h1v1h-1z`
  return (
    <aside className="grid justify-items-center gap-[1.4vh] text-center max-md:mx-auto max-md:max-w-72">
      <p className="text-[clamp(18px,2.2vw,48px)] font-bold">{m.reveal_screen_vote()}</p>
      <svg
        role="img"
        aria-label={m.voting_qr_label({ url: address })}
        viewBox={`0 0 ${whole} ${whole}`}
        shapeRendering="crispEdges"
        className="w-full max-w-[46vh] rounded-card bg-white"
      >
        <path fill="#0b1b2b" d={path} />
      </svg>
      <p className="max-w-full text-[clamp(14px,1.5vw,32px)] break-all">
        {address.replace(/^https?:\/\//, '')}
      </p>
    </aside>
  )
}
