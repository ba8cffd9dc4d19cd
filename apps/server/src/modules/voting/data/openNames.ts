import type { LeafOf } from '@plaudit/votelog/leafTypes'
import { nameHash, type OpenName } from '@plaudit/votelog/names'
import { statement, type Db } from '../../../platform/db/db.ts'
import { sha256, type LogState } from './log.ts'
import type { ContestPort, VotingRules } from './port.ts'

interface Stated {
  subject: string
  salt: string
  /** As it was numbered last. */
  leaf: string
}

/** Named by the numbered part of the log only: a name that was changed a moment ago waits for its leaf. */
const stated = `
select s.subject, encode(s.salt, 'hex') as salt, f.leaf
from log_salts s cross join lateral (
  select leaf from log_facts f where f.contest_id = s.contest_id and f.subject = s.subject and f.tx < $2::xid8
  order by fact_id desc limit 1
) f
where s.contest_id = $1 order by s.subject`

/** Opens names of a log's contestants and rounds, with the salts that prove to everybody what their leaves say. */
export async function openNames(
  db: Db,
  contests: ContestPort,
  { contest_id, shape }: VotingRules,
  { numbered_tx }: Pick<LogState, 'numbered_tx'>,
): Promise<OpenName[]> {
  const rows = await statement<Stated>(db, stated, [contest_id, numbered_tx])
  const people = (await contests.names(db, [contest_id])).get(contest_id)?.contestants
  const rounds = await contests.roundNames(db, [contest_id])
  const names = new Map<string, string>()
  // A contestant who was withdrawn or taken down is not named any more, though the leaves are there: the number that
  // stands for the name does not fit the leaf.
  for (const { contestant_id, approved } of shape.contestants) {
    const person = approved ? people?.get(contestant_id) : undefined
    if (person) names.set(`contestant:${person.assox_id}`, person.contestant_name)
  }
  for (const [round, { name }] of rounds) names.set(`round:${round}`, name)
  return rows.flatMap(({ subject, salt, leaf }): OpenName[] => {
    const name = names.get(subject)
    if (name === undefined) return []
    const { name_hash, v } = JSON.parse(leaf) as Pick<LeafOf<'contestant'>, 'name_hash' | 'v'>
    if (nameHash({ salt, name }, v, sha256) !== name_hash) return []
    const [kind, id = ''] = subject.split(':')
    return [{ kind: kind === 'round' ? 'round' : 'contestant', id, name, salt }]
  })
}
