import type { Tx } from '../../platform/db/db.ts'
import type { TopicPolicies } from '../../platform/realtime/access.ts'
import { ownTopic } from '../../platform/realtime/grants.ts'
import { announceAll, unkept, type Announcer } from '../../platform/realtime/topics.ts'

/**
 * Tells a person that their own balance moved; the name is everybody's, the log one's own. The amount stays with the
 * calls.
 */
export const ledgerTopics: TopicPolicies = {
  balance: async (key, { person }) =>
    person === null || key !== ''
      ? undefined
      : { keys: [], topic: ownTopic('balance', person.user_id) },
}

/** A posting knows no process: every process, this one too, hears of it at the commit and reads the log. */
const byLog: Announcer = { keep: () => unkept, tell: () => undefined }

const moved = new WeakMap<Tx, Set<number>>()

/** Returns the person whose balance an account is; undefined for an account that nobody looks at. */
function personOf({ owner, kind }: { owner: string; kind: string }): number | undefined {
  const [, id] = /^(?:test\/)?u:(\d+)$/.exec(owner) ?? []
  return (kind === 'balance' || kind === 'vote_credits') && id ? Number(id) : undefined
}

/** Tells the people whose balances these lines move, once for each transaction, when it is durable. */
export function tellMoved(tx: Tx, lines: readonly { owner: string; kind: string }[]): void {
  const people = moved.get(tx) ?? new Set<number>()
  for (const line of lines) {
    const id = personOf(line)
    if (id !== undefined) people.add(id)
  }
  if (people.size === 0 || moved.has(tx)) return
  moved.set(tx, people)
  tx.beforeCommit('balances', () =>
    announceAll(
      tx,
      byLog,
      [...people].map((id) => ({ topic: ownTopic('balance', id), type: 'update', data: {} })),
    ),
  )
}
