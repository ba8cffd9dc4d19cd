import type { Judging } from '@plaudit/contract/judging'
import { formatDateTime, formatList, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useOrigin } from '../../../lib/site.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useStudio } from '../../studio/open/studio.ts'
import { roundName } from '../../studio/open/words.ts'
import { FormerJudge } from './former-judge.tsx'

const lookEvery = 15_000

/** Shows the progress of each judge to the organiser: never a mark. */
export function JudgingBoard() {
  const { contest } = useStudio()
  const { cx_id } = contest
  const query = useQuery({
    ...callQuery('contest/v2/getJudging', { cx_id }),
    refetchInterval: lookEvery,
  })
  const address = `${useOrigin()}/judge/${cx_id}`
  return (
    <Card as="section">
      <CardHead title={m.judging_board_title()} hint={m.judging_board_hint()} />
      {query.data ? (
        <Judges cxId={cx_id} judges={query.data.judges} />
      ) : query.error ? (
        <QueryFault level={3} title={m.judging_board_failed()} query={query} />
      ) : (
        <TextSkeleton />
      )}
      <p className="mt-5 mb-1.5 text-small font-semibold">{m.judging_board_link()}</p>
      <CopyField value={address} label={m.judging_board_link()} />
    </Card>
  )
}

function Judges({ cxId, judges }: Pick<Judging, 'judges'> & { cxId: string }) {
  if (judges.length === 0) return <p className="text-muted">{m.judging_board_empty()}</p>
  return (
    <ul className="grid gap-5">
      {judges.map((judge) => (
        <li key={judge.user.ux_id} className="flex items-start gap-3">
          <Avatar
            id={judge.user.ux_id}
            name={judge.user.full_name}
            source={judge.user.avatar ? { src: judge.user.avatar } : null}
          />
          <div className="grid min-w-0 flex-1 gap-3">
            <b className="truncate leading-tight">{judge.user.full_name}</b>
            {judge.former ? (
              <FormerJudge cxId={cxId} name={judge.user.full_name} sheets={judge.former} />
            ) : (
              judge.rounds.map((round) => (
                <RoundProgress key={round.round_id} judge={judge} round={round} />
              ))
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface RoundProps {
  judge: Judging['judges'][number]
  round: Judging['judges'][number]['rounds'][number]
}

function RoundProgress({ judge, round }: RoundProps) {
  const locale = useLocale()
  const { contest, contestants } = useStudio()
  const { marked, recused, total, handed_in_at: at, changed } = round
  const shown = (count: number) => formatNumber(count, locale)
  const words = m.judging_progress({ done: shown(marked + recused), total: shown(total) })
  const rounds = contest.rounds.filter((one) => one.merged_into === null)
  const of = rounds.find((one) => one.round_id === round.round_id)
  const back = judge.recusals
    .filter((one) => one.round_id === round.round_id)
    .map((one) => {
      const name = contestants.find((c) => c.assox_id === one.assox_id)?.contestant_name ?? ''
      return one.reason === '' ? name : `${name} (${one.reason})`
    })
  const time =
    at === null ? '' : formatDateTime(at, locale, { timeZone: contest.time_zone, zoneName: true })
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-center gap-2 text-small">
        {rounds.length > 1 && of && <span className="font-semibold">{roundName(of)}</span>}
        <Pill tone={at === null ? 'neutral' : changed ? 'warn' : 'ok'}>
          {at === null
            ? m.judging_board_waiting()
            : changed
              ? m.judging_board_changed()
              : m.judging_board_handed({ time })}
        </Pill>
      </p>
      <ProgressBar
        hideLabel
        value={total === 0 ? 0 : (marked + recused) / total}
        label={words}
        note={words}
      />
      {back.length > 0 && (
        <p className="mt-1 text-small break-words text-muted">
          {m.judging_board_recused({ names: formatList(back, locale) })}
        </p>
      )}
    </div>
  )
}
