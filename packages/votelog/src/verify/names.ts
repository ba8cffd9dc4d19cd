import { Malformed } from '../bytes.ts'
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
 * Whether contestants and rounds are called what their leaves were made of: else a result could be somebody else's.
 * @param now seconds since the epoch.
 * @returns what contestants are called, as far as it is proven.
 */
export function provenNames(
  state: ContestState,
  names: readonly OpenName[],
  now: number,
  hash: Hash,
): Record<string, string> {
  const proven: [string, string][] = []
  for (const open of names) {
    const stated = state.named.get(`${open.kind} ${open.id}`)
    if (stated === undefined) continue
    if (stated.hash === nameHash(open, hash)) {
      if (open.kind === 'contestant') proven.push([open.id, open.name])
    } else if (Date.parse(stated.minute) / 1000 + grace < now)
      state.findings.add('name_wrong', stated.index, { [open.kind]: open.id, name: open.name })
  }
  return Object.fromEntries(proven)
}
