import { useState } from 'react'
import type { Report, RoundReport } from '@plaudit/votelog/verify/report'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import type { PillTone } from '@plaudit/ui/pill'
import { exactShare } from './exact-share.ts'
import type { NamesById } from './contest-names.ts'
import { roundVerdict } from './finding-groups.ts'
import type { RoundVerdict } from './finding-groups.ts'

const tones: Record<RoundVerdict, PillTone> = {
  matches: 'ok',
  differs: 'danger',
  sealed: 'neutral',
  closed: 'neutral',
  open: 'neutral',
}

function verdictWords(verdict: RoundVerdict): string {
  switch (verdict) {
    case 'matches':
      return m.log_round_matches()
    case 'differs':
      return m.log_round_differs()
    case 'sealed':
      return m.log_round_sealed()
    case 'closed':
      return m.log_round_closed()
    case 'open':
      return m.log_round_open()
  }
}

interface RoundResultProps {
  round: RoundReport
  report: Report
  names: NamesById
}

/** A round counted again, and if that is the declared result. */
export function RoundResult({ round, report, names }: RoundResultProps) {
  const locale = useLocale()
  const nameOf = (id: number) => names.rounds[id] ?? String(id)
  const { ballots, merged_into: into } = round
  const verdict = roundVerdict(round, report)
  return (
    <Card as="section" aria-labelledby={`round-${round.round}`}>
      <CardHead
        level={3}
        id={`round-${round.round}`}
        title={nameOf(round.round)}
        hint={m.log_round_ballots({ count: ballots, shown: formatNumber(ballots, locale) })}
        className="mb-3"
      />
      {into === null ? (
        <>
          <p className="mb-3 flex items-center gap-2.5 text-small">
            <Pill tone={tones[verdict]}>
              {verdict === 'differs' ? '≠' : verdict === 'matches' ? '=' : '…'}
            </Pill>
            {verdictWords(verdict)}
          </p>
          {verdict !== 'sealed' && <Standing round={round} names={report.names} />}
        </>
      ) : (
        <p className="text-small">{m.log_round_merged({ into: nameOf(into) })}</p>
      )}
    </Card>
  )
}

const mostRows = 10

interface StandingProps {
  round: RoundReport
  /** As the log proves them, not as this site says: a name that nothing proves must not win. */
  names: Report['names']
}

function Standing({ round, names }: StandingProps) {
  const locale = useLocale()
  const [all, setAll] = useState(false)
  const { standing } = round
  const rows = all ? standing : standing.slice(0, mostRows)
  const more = standing.length - rows.length
  if (standing.length === 0) return null
  return (
    <>
      <table className="w-full text-small">
        <thead>
          <tr className="text-left text-micro text-muted">
            <th scope="col" className="py-1 pr-3 font-semibold">
              {m.log_table_place()}
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {m.log_table_name()}
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              {m.log_table_votes()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ assox_id, place, votes, score }) => (
            <tr key={assox_id} className="border-t border-line">
              <td className="num py-1.5 pr-3 align-top">{place}</td>
              <th scope="row" className="py-1.5 pr-3 text-left font-semibold wrap-anywhere">
                {names[assox_id] ?? assox_id}
              </th>
              <td className="num py-1.5 text-right align-top whitespace-nowrap">
                {score === null ? formatNumber(votes, locale) : exactShare(score, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(true)}>
          {m.log_table_more({ count: more, shown: formatNumber(more, locale) })}
        </Button>
      )}
    </>
  )
}
