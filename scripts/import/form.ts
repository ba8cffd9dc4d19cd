import { tieBreakRules } from '@plaudit/contract/constants'
import { z } from 'zod'

const name = z.string().trim().min(1).max(300)
const whole = z.int().min(0).max(1_000_000)
const id = z.union([z.int(), z.string().min(1).max(60)])

/** Points of one channel: the sum, and who gave how much (voter's code → points). Either may be unknown. */
const channel = z
  .object({
    points: whole.nullish(),
    from: z.record(z.string().min(1).max(10), whole.nullable()).nullish(),
  })
  .nullish()

// What else stands in a performance is kept, so that a channel by another name is not passed over in silence.
const performance = z.looseObject({
  contestant_id: id,
  running_order: z.int().min(1).max(10_000).nullish(),
  official_place: z.int().min(1).max(10_000).nullish(),
  total: channel,
  public: channel,
  jury: channel,
})

const round = z.object({
  round: name,
  date: z.string().max(40).nullish(),
  time_utc: z.string().max(40).nullish(),
  performances: z
    .array(performance)
    .max(1000)
    .nullish()
    .transform((list) => list ?? []),
})

const contestFile = z
  .object({
    contest: name,
    year: z.int().min(1).max(9999).nullish(),
    city: z.string().max(200).nullish(),
    country_code: z.string().max(10).nullish(),
    source: z.string().max(500).nullish(),
    tie_break: z.array(z.enum(tieBreakRules)).max(tieBreakRules.length).nullish(),
    contestants: z
      .array(
        z.object({
          id,
          country_code: z.string().trim().min(1).max(10).nullish(),
          country: z.string().trim().max(120).nullish(),
          artist: name,
          song: z.string().trim().max(300).nullish(),
        }),
      )
      .min(1, 'at least one contestant is needed')
      .max(2000),
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
    const names = new Set<string>()
    for (const [index, { round, performances }] of file.rounds.entries()) {
      if (names.has(round)) say(['rounds', index, 'round'], `"${round}" is there twice`)
      names.add(round)
      const seen = new Set<string | number>()
      for (const [at, { contestant_id }] of performances.entries()) {
        const path = ['rounds', index, 'performances', at, 'contestant_id']
        if (!known.has(contestant_id)) say(path, `no contestant has the id ${contestant_id}`)
        if (seen.has(contestant_id)) say(path, `${contestant_id} performs twice in this round`)
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

/**
 * Reads a contest's file.
 * @throws FormFault with every fault of the file at once.
 */
export function parseContestFile(text: string): ContestFile {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new FormFault([`not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const parsed = contestFile.safeParse(value)
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
