import type { Finding } from '../verify/findings.ts'
import type { CompositionRow, Report, RoundReport } from '../verify/report.ts'
import { sentences } from './sentences.ts'

const count = (n: number): string => n.toLocaleString('en')
const plural = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`

/** A verification in English, for a terminal. */
export function printed(report: Report): string {
  const blocks = [
    head(report),
    composition(report.composition),
    ...report.rounds.map((one) => round(one, report.names)),
    findings(report),
    verdict(report),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function head(report: Report): string {
  const { origin, contest, size, root, checkpoints, receipts, withheld, cosigned_by } = report
  const kept = receipts.filter(({ ok }) => ok).length
  const lines = [
    `Log        ${origin}`,
    ...(contest ? [`Contest    ${contest}`] : []),
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
  return lines.join('\n')
}

/** A contestant by name where that is proven; a name that moves the cursor or turns the line around is shown without. */
const nameOf = (names: Report['names'], id: string): string =>
  Object.hasOwn(names, id) ? `${(names[id] ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')} (${id})` : id

const timeText = (seconds: number | null): string =>
  seconds === null ? 'no time' : new Date(seconds * 1000).toISOString()

const minuteText = (minute: number): string =>
  `${new Date(minute * 60_000).toISOString().slice(0, 16)}Z`

function composition(rows: readonly CompositionRow[]): string {
  if (rows.length === 0) return ''
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
  return ['Ballots by kind', ...kinds, 'Fullest minutes', ...fullest].join('\n')
}

function round(
  { round: id, number, ballots, standing, merged_into, result, is_closed }: RoundReport,
  names: Report['names'],
): string {
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
  return [`Round ${number} (${id}), ${plural(ballots, 'ballot')}, ${state}`, ...rows].join('\n')
}

function findings({ findings: list, counts }: Report): string {
  if (list.length === 0) return ''
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const lines = list.map(findingText)
  const more = total > list.length ? [`  … and ${count(total - list.length)} more`] : []
  return ['Findings', ...lines, ...more].join('\n')
}

function findingText({ severity, code, index, details }: Finding): string {
  const said = Object.entries(details)
    .map(([key, value]) => `${key} ${value ?? 'none'}`)
    .join(', ')
  const where = index === null ? '' : `leaf ${index}: `
  return `  ${severity}  ${where}${sentences[code]} [${code}]${said === '' ? '' : `\n           ${said}`}`
}

function verdict({ ok, findings: list }: Report): string {
  if (ok) return 'OK: everything that is published holds.'
  const first = list.find(({ severity, index }) => severity === 'error' && index !== null)
  return `NOT OK.${first ? ` The first bad leaf is ${first.index}.` : ''}`
}
