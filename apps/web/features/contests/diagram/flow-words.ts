import type { Contest } from '@plaudit/contract/contests/contest'
import { formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { amount } from '../open/words.ts'
import type { Flow, Heat, Stop } from './flow.ts'

/** Facts that the words of a picture depend on. */
export interface Said {
  contest: Pick<Contest, 'method'>
  locale: Locale
}

export const roundName = ({ round }: Heat): string =>
  round.name || m.diagram_round({ number: round.round_number })

/**
 * Returns a contestant's sum in a round: votes, points, or a share where those are not told; undefined while it is
 * hidden.
 */
export function sumWords(
  { contestant: { votes, score } }: Stop,
  locale: Locale,
): string | undefined {
  if (score !== null) return formatPercent(Number(score) / 100, locale, 1)
  return votes === null ? undefined : formatNumber(votes, locale)
}

/** The same with its unit: `583 points`. */
export function amountWords(stop: Stop, { contest, locale }: Said): string | undefined {
  const { votes, score } = stop.contestant
  return score === null && votes !== null ? amount(contest, votes, locale) : sumWords(stop, locale)
}

export function stopWords(stop: Stop, round: string, said: Said): string {
  const { name, place } = stop
  const sum = amountWords(stop, said)
  if (sum === undefined) return m.diagram_stop_hidden({ name, round })
  if (place === null) return m.diagram_stop_waits({ name, round })
  return m.diagram_stop({ name, round, place, sum })
}

/** `15 contestants, 10 go through`. */
export function heatWords({ stops }: Heat): string {
  const count = m.diagram_contestants({ count: stops.length })
  const through = stops.filter((stop) => stop.through).length
  return through === 0 ? count : `${count} · ${m.diagram_through({ count: through })}`
}

export function tableOf(flow: Flow, { locale }: Said) {
  const { heats } = flow
  const names = new Map(heats.flatMap(({ stops }) => stops.map((one) => [one.assox_id, one.name])))
  const cell = (heat: Heat, id: string): string => {
    const stop = heat.stops.find((one) => one.assox_id === id)
    if (!stop) return '–'
    const sum = sumWords(stop, locale)
    if (stop.place === null || sum === undefined) return m.diagram_cell_hidden()
    return m.diagram_cell({ place: stop.place, sum })
  }
  return {
    head: [m.dashboard_contestant(), ...heats.map(roundName)],
    rows: [...names].map(([id, name]) => [name, ...heats.map((heat) => cell(heat, id))]),
  }
}
