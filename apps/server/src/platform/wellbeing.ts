import { Gauge, type Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { namesSeveral } from './db/hosts.ts'
import type { Reads } from './db/reads.ts'
import { hasStandby, standbysOf } from './db/standby.ts'
import type { StandingLine } from './db/standing.ts'
import { soon } from './looked.ts'
import type { SharedMemory } from './redis.ts'
import type { Storage } from './storage.ts'

/** The things beside this program that an installation may stand on. */
export type OtherPart = 'database' | 'redis' | 'lists' | 'store' | 'standby'

/** Tells whether a part does what it is there for; undefined where nothing can be said. */
export type Look = () => Promise<boolean | undefined>

/** Milliseconds for which an answer is told again: figures and admins may ask more often. */
const fresh = 5000

export interface Wellbeing {
  /** Looks at every part that this installation has; a part that does not answer within a second is not well. */
  look(): Promise<Partial<Record<OtherPart, boolean>>>
}

interface Others {
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 's3'>
  standing: Pick<StandingLine, 'ask'>
  lookups: Db
  memory: SharedMemory | undefined
  reads: Pick<Reads, 'isLevel'>
  storage: Pick<Storage, 'size'>
}

/** How each part that an installation has is looked at. */
export const looksAt = ({
  config: { databaseUrl, databaseDirectUrl, s3 },
  standing,
  lookups,
  memory,
  reads,
  storage,
}: Others): Partial<Record<OtherPart, Look | undefined>> => ({
  database: async () => (await standing.ask()) === 'writes',
  redis: memory && (async () => (await memory.ask((redis) => redis.ping())) !== undefined),
  lists: async () => reads.isLevel(),
  // Asks for a file that is not there: the store says so.
  store: s3 && (async () => (await storage.size('tried/well')) === undefined),
  standby:
    databaseUrl === undefined
      ? undefined
      : hasStandby(() => standbysOf(lookups), [databaseUrl, databaseDirectUrl].some(namesSeveral)),
})

/** Looks at the parts, and tells of them at `/metrics`: 1 for a part that is well, 0 for another. */
export function openWellbeing(
  registry: Registry,
  parts: Partial<Record<OtherPart, Look | undefined>>,
): Wellbeing {
  const looks = Object.entries(parts).flatMap(([part, look]) =>
    look === undefined ? [] : [[part as OtherPart, keeping(look)] as const],
  )
  const look = async () => {
    const seen = await Promise.all(
      looks.map(async ([part, ask]) => {
        const is = await ask()
        return is === undefined ? [] : [[part, is] as const]
      }),
    )
    return Object.fromEntries(seen.flat()) as Partial<Record<OtherPart, boolean>>
  }
  const gauge: Gauge<'part'> = new Gauge({
    name: 'plaudit_part_well',
    help: 'Whether a part that this installation stands on does what it is there for: 1, or 0.',
    labelNames: ['part'],
    // Of several processes the one that can’t reach a part says it.
    aggregator: 'min',
    registers: [registry],
    collect: async () => {
      gauge.reset()
      for (const [part, isWell] of Object.entries(await look())) gauge.set({ part }, Number(isWell))
    },
  })
  return { look }
}

/** Asks once for all who ask within a moment. */
function keeping(look: Look): Look {
  let kept: { at: number; answer: Promise<boolean | undefined> } | undefined
  return () => {
    if (kept === undefined || performance.now() - kept.at > fresh)
      kept = { at: performance.now(), answer: answerOf(look) }
    return kept.answer
  }
}

async function answerOf(look: Look): Promise<boolean | undefined> {
  let hasAnswered = false
  const answer = await soon(
    look().then((is) => {
      hasAnswered = true
      return is
    }),
  )
  return hasAnswered ? answer : false
}
