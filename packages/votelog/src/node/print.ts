import type { Finding } from '../verify/findings.ts'
import type { CompositionRow, Report, RoundReport } from '../verify/report.ts'
import { sentences } from './sentences.ts'
import { visibleLine } from './visible.ts'

const count = (n: number): string => n.toLocaleString('en')
const plural = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`

/** A verification in English, for a terminal. */
export function printed(report: Report): string {
  const blocks = [
    head(report),
    composition(report.composition),
    payments(report.payments),
    ...report.rounds.map((one) => round(one, report.names)),
    findings(report),
    [verdict(report)],
  ]
  const shown = blocks.filter((lines) => lines.length > 0)
  // Every text of the log stays within its line, and is seen there.
  return `${shown.map((lines) => lines.map(visibleLine).join('\n')).join('\n\n')}\n`
}

function head(report: Report): string[] {
  const { origin, contest, size, root, format, checkpoints, receipts, withheld, cosigned_by } =
    report
  const kept = receipts.filter(({ ok }) => ok).length
  return [
    `Log        ${origin}`,
    ...(contest ? [`Contest    ${contest}`] : []),
    ...(format === null ? [] : [`Format     ${format}${format === 1 ? oldFormat : ''}`]),
    `Tree       ${plural(size, 'leaf', 'leaves')}, root ${root ?? 'unknown'}`,
    `Checked    ${plural(checkpoints, 'signed checkpoint')}, ${plural(report.leaves, 'leaf', 'leaves')}${withheld > 0 ? ` (${count(withheld)} by hash only)` : ''}`,
    ...cosigned_by.map(({ name, time }) => `Seen by    ${name} at ${timeText(time)}`),
    ...(receipts.length > 0 ? [`Receipts   ${kept} of ${receipts.length} hold`] : []),
    ...receipts.map(({ kind, given, index }) =>
      index === null
        ? `           ${kind} ${given + 1}: no leaf`
        : `           ${kind} ${given + 1}: leaf ${index}`,
    ),
  ]
}

const oldFormat = ': the jury is not committed before it votes'

/** A contestant by name where that is proven. */
const nameOf = (names: Report['names'], id: string): string =>
  Object.hasOwn(names, id) ? `${names[id] ?? ''} (${id})` : id

const timeText = (seconds: number | null): string =>
  seconds === null ? 'no time' : new Date(seconds * 1000).toISOString()

const minuteText = (minute: number): string =>
  `${new Date(minute * 60_000).toISOString().slice(0, 16)}Z`

function composition(rows: readonly CompositionRow[]): string[] {
  if (rows.length === 0) return []
  const kinds = [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
    const of = rows.filter((row) => row.kind === kind)
    const total = (key: 'ballots' | 'votes' | 'held' | 'voided') =>
      of.reduce((sum, row) => sum + row[key], 0)
    const marks = [
      ...(total('held') > 0 ? [`${count(total('held'))} held`] : []),
      ...(total('voided') > 0 ? [`${count(total('voided'))} voided`] : []),
    ]
    const votes = total('votes') === total('ballots') ? '' : `, ${plural(total('votes'), 'vote')}`
    return `  ${kind.padEnd(5)} ${plural(total('ballots'), 'ballot')}${votes}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`
  })
  const fullest = rows
    .toSorted((a, b) => b.votes - a.votes)
    .slice(0, 5)
    .map((row) => `  ${minuteText(row.minute)} ${row.kind.padEnd(5)} ${plural(row.votes, 'vote')}`)
  return ['Ballots by kind', ...kinds, 'Fullest minutes', ...fullest]
}

/** Prints what was paid, by provider: to be held beside the provider's own report. */
function payments(report: Report['payments']): string[] {
  if (report === null) return []
  const { ballots, votes, proven, totals, credits } = report
  const { bought, spent } = credits
  return [
    'Payments',
    `  ${proven} of ${plural(ballots, 'bought ballot')} proven, ${plural(votes, 'vote')}`,
    ...totals.map(
      (total) =>
        `  ${total.provider.padEnd(10)} ${plural(total.purchases, 'purchase')}, ${plural(total.votes, 'vote')}, ${count(total.amount)} ${total.currency} in minor units, ${count(total.refunded)} of it paid back`,
    ),
    ...(bought + spent > 0
      ? [`  credits    ${count(bought)} bought, ${count(spent)} spent here`]
      : []),
  ]
}

function round(
  { round: id, number, ballots, judges, standing, merged_into, result, is_closed }: RoundReport,
  names: Report['names'],
): string[] {
  const state =
    merged_into !== null
      ? `merged into ${merged_into}`
      : result !== null
        ? `result in leaf ${result}`
        : is_closed
          ? 'closed, no result yet'
          : 'open'
  const rows = standing.map(
    (row) =>
      `  ${String(row.place).padStart(4)}. ${nameOf(names, row.assox_id)}  ${plural(row.votes, 'vote')}${row.score === null ? '' : `, ${row.score} %`}${row.decided_by === null ? '' : ` (by ${row.decided_by})`}`,
  )
  const jury = judges === 0 ? '' : `, ${plural(judges, 'judge')}`
  return [`Round ${number} (${id})${jury}, ${plural(ballots, 'ballot')}, ${state}`, ...rows]
}

function findings({ findings: list, counts }: Report): string[] {
  if (list.length === 0) return []
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const lines = list.flatMap(findingText)
  const more = total > list.length ? [`  … and ${count(total - list.length)} more`] : []
  return ['Findings', ...lines, ...more]
}

function findingText({ severity, code, index, details }: Finding): string[] {
  const said = Object.entries(details)
    .map(([key, value]) => `${key} ${value ?? 'none'}`)
    .join(', ')
  const where = index === null ? '' : `leaf ${index}: `
  const first = `  ${severity}  ${where}${sentences[code]} [${code}]`
  return said === '' ? [first] : [first, `           ${said}`]
}

function verdict({ ok, findings: list }: Report): string {
  if (ok) return 'OK: everything that is published holds.'
  const first = list.find(({ severity, index }) => severity === 'error' && index !== null)
  return `NOT OK.${first ? ` The first bad leaf is ${first.index}.` : ''}`
}
