import { tieBreakRules } from '@plaudit/contract/organiserConstants'
import { textOfFile } from '@plaudit/contract/textOfFile'
import { z } from 'zod'
import { asCode, figure, id, name, place, text } from './figures.ts'

const mostPoints = 10_000_000
const longName = 5000

/** Points of one channel: the sum, and who gave how much (voter's code → points). Either may be unknown. */
export const channelForm = z
  .object({
    points: figure(mostPoints),
    from: z
      .record(z.string().max(200), figure(mostPoints))
      .transform((from) =>
        Object.fromEntries(
          Object.entries(from).map(([code, points]) => [asCode(code) || '?', points]),
        ),
      )
      .nullish(),
  })
  .nullish()

// Other fields of a performance are kept, so that a channel by another name is not passed over in silence.
const performance = z
  .looseObject({
    contestant_id: id,
    running_order: figure(10_000),
    official_place: place,
    total: channelForm,
    public: channelForm,
    jury: channelForm,
  })
  .transform((given) =>
    given.official_place === 0 && !hasPoints(given) ? { ...given, official_place: null } : given,
  )

type Sum = z.infer<typeof channelForm>
const hasPoints = (given: { total?: Sum; public?: Sum; jury?: Sum }): boolean =>
  [given.total, given.public, given.jury].some(
    (channel) =>
      (channel?.points ?? 0) > 0 ||
      Object.values(channel?.from ?? {}).some((points) => (points ?? 0) > 0),
  )

const round = z.object({
  round: name(longName),
  date: text(200),
  time_utc: text(200),
  performances: z
    .array(performance)
    .max(1000)
    .nullish()
    .transform((list) => list ?? []),
})

const contestant = z
  .object({
    id,
    country_code: text(200).transform((code) => (code == null ? code : asCode(code))),
    country: text(longName),
    artist: text(longName),
    song: text(longName),
  })
  .transform((given) => ({
    ...given,
    artist: given.artist ?? given.song ?? given.country ?? `Contestant ${given.id}`,
  }))

const contestFile = z
  .object({
    contest: name(longName),
    year: figure(9999),
    city: text(longName),
    country_code: text(200),
    source: text(longName),
    tie_break: z.array(z.enum(tieBreakRules)).max(tieBreakRules.length).nullish(),
    contestants: z.array(contestant).min(1, 'at least one contestant is needed').max(2000),
    rounds: z.array(round).min(1, 'at least one round is needed').max(50),
  })
  .superRefine((file, context) => {
    const say = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const known = new Set<string | number>()
    for (const [index, { id }] of file.contestants.entries()) {
      if (known.has(id)) say(['contestants', index, 'id'], `${id} is there twice`)
      known.add(id)
    }
    for (const [index, { performances }] of file.rounds.entries()) {
      const seen = new Set<string | number>()
      for (const [at, { contestant_id, official_place }] of performances.entries()) {
        const path = (key: string) => ['rounds', index, 'performances', at, key]
        if (!known.has(contestant_id))
          say(path('contestant_id'), `no contestant has the id ${contestant_id}`)
        if (seen.has(contestant_id))
          say(path('contestant_id'), `${contestant_id} performs twice in this round`)
        if (official_place === 0)
          say(path('official_place'), '0 is no place of somebody who has points')
        seen.add(contestant_id)
      }
    }
  })

export type ContestFile = z.infer<typeof contestFile>
export type FileRound = ContestFile['rounds'][number]
export type Performance = FileRound['performances'][number]
export type EntrantId = Performance['contestant_id']

const shownFaults = 40

/** Everything that is wrong with a file, one line each, with the place in it. */
export class FormFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    const shown = faults.slice(0, shownFaults)
    if (faults.length > shown.length) shown.push(`and ${faults.length - shown.length} more`)
    super(shown.map((fault) => `  - ${fault}`).join('\n'))
    this.faults = faults
  }
}

/** The text of a file, in whichever letters a program wrote it: as the studio reads a table. */
const textOf = (file: string | Uint8Array): string =>
  (typeof file === 'string' ? file : (textOfFile(file) ?? '')).replace(/^\uFEFF/, '')

const kinds: Record<string, string> = { array: 'a list', object: 'an object', record: 'an object' }

/** The sentence where a list or an object is missing or something else stands in its place. */
const structure: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined
  const wanted = kinds[issue.expected]
  if (wanted === undefined) return undefined
  return issue.input === undefined ? `is missing: ${wanted} is needed` : `is not ${wanted}`
}

/**
 * Reads a contest's file, given as text or as its bytes.
 * @throws FormFault with every fault of the file at once.
 */
export function parseContestFile(file: string | Uint8Array): ContestFile {
  let value: unknown
  try {
    value = JSON.parse(textOf(file))
  } catch (error) {
    throw new FormFault([`not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const parsed = contestFile.safeParse(value, { error: structure })
  if (parsed.success) return parsed.data
  throw new FormFault(
    parsed.error.issues.map(
      (issue) => `${issue.path.length === 0 ? 'the file' : where(issue.path)}: ${issue.message}`,
    ),
  )
}

function where(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : index === 0 ? String(key) : `.${String(key)}`,
    )
    .join('')
}
