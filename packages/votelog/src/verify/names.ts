import { Malformed } from '../bytes.ts'
import { isSalt } from '../commitments.ts'
import type { Hash } from '../hashing.ts'
import { nameHash, namesPath, readNames, type OpenName } from '../names.ts'
import type { LogSource } from '../source.ts'
import type { Findings } from './findings.ts'
import type { ContestState } from './state.ts'

/** Seconds for which a name may be another than its leaf says: it was changed while the log was read. */
const grace = 120

/** The names that the log publishes beside its leaves; undefined where it publishes none. */
export async function namesIn(
  source: LogSource,
  findings: Findings,
): Promise<OpenName[] | undefined> {
  const bytes = await source.read(namesPath)
  if (bytes === null) return undefined
  try {
    return readNames(bytes)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    findings.add('name_wrong', null, { file: namesPath })
    return undefined
  }
}

/**
 * Checks that contestants and rounds have the names of which their leaves were made: else a result could be somebody
 * else's. A contestant of a round whose name nothing opens is warned of: a result names nobody there.
 * @param names undefined if the log publishes none.
 * @param now seconds since the epoch.
 * @returns the contestants' names, as far as they are proven.
 */
export function provenNames(
  state: ContestState,
  names: readonly OpenName[] | undefined,
  now: number,
  hash: Hash,
): Record<string, string> {
  const proven = new Map<string, string>()
  const wrong = new Set<string>()
  for (const open of names ?? []) {
    const stated = state.named.get(`${open.kind} ${open.id}`)
    if (stated === undefined) continue
    if (isSalt(open.salt) && stated.hash === nameHash(open, stated.format, hash)) {
      if (open.kind === 'contestant') proven.set(open.id, open.name)
    } else if (isSettled(stated, now)) {
      wrong.add(open.id)
      state.findings.add('name_wrong', stated.index, { [open.kind]: open.id, name: open.name })
    }
  }
  for (const id of competing(state)) {
    const stated = state.named.get(`contestant ${id}`)
    if (stated && isSettled(stated, now) && !proven.has(id) && !wrong.has(id))
      state.findings.add('name_unproven', stated.index, { contestant: id })
  }
  return Object.fromEntries(proven)
}

const isSettled = ({ minute }: { minute: string }, now: number): boolean =>
  Date.parse(minute) / 1000 + grace < now

/** Returns the contestants of rounds that were not merged into another. */
function competing(state: ContestState): Set<string> {
  const rounds = [...state.rounds.values()].filter(({ mergedInto }) => mergedInto === null)
  return new Set(rounds.flatMap(({ contestants }) => [...contestants]))
}
