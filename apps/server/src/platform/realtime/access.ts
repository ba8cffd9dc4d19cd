import type { Caller } from '../http/caller.ts'
import { personKey, type Grant } from './grants.ts'

/** The answer of a policy that lets somebody follow a topic. */
export interface Granted {
  /**
   * The rights that the answer stands on, `team:<contest_id>:<user_id>` for example: the verb that takes one of them ends it
   * with `endRight`. The caller's session and account need not be named; a topic that is everybody's names none.
   */
  keys: readonly string[]
  /** The log that the events stand in, where several people follow logs of their own under one name (`ownTopic`). */
  topic?: string
  /** Number of the last event from before the caller's time: nothing up to it is told them. */
  from?: number | undefined
}

/**
 * Tells whether the caller may follow a topic, and by which rights: the module that owns the kind decides (api:
 * Realtime). The policy is asked again when one of the keys ends. A policy reads the database as it is now, or a memory
 * that forgets at once what ended (`Realtime.onEnded`).
 */
export type TopicPolicy = (key: string, caller: Caller) => Promise<Granted | undefined>

/** Kind of topic (`contest` of `contest:{cx_id}`) → its policy. */
export type TopicPolicies = Record<string, TopicPolicy>

/**
 * Returns the rights by which the caller may follow the topic; undefined if they may not. Unknown kinds are nobody's.
 */
export async function grantOf(
  policies: TopicPolicies,
  topic: string,
  caller: Caller,
): Promise<Grant | undefined> {
  const [kind = '', ...rest] = topic.split(':')
  const policy = Object.hasOwn(policies, kind) ? policies[kind] : undefined
  if (policy === undefined || topic.length > 200) return undefined
  const granted = await policy(rest.join(':'), caller)
  if (granted === undefined) return undefined
  const { person, session } = caller
  const own = [...(session ? [session.key] : []), ...(person ? [personKey(person.user_id)] : [])]
  return {
    keys: [...own, ...granted.keys],
    topic: granted.topic ?? topic,
    from: granted.from,
    until: session?.until ?? Number.POSITIVE_INFINITY,
  }
}
