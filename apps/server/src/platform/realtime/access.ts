import type { Caller } from '../http/caller.ts'

/** Who may follow a topic: the module that owns the kind decides (api: Realtime). */
export type TopicPolicy = (key: string, caller: Caller) => Promise<boolean>

/** Kind of topic (`contest` of `contest:{cx_id}`) → its policy. */
export type TopicPolicies = Record<string, TopicPolicy>

/** Whether the caller may follow the topic; unknown kinds are nobody's. */
export async function mayFollow(
  policies: TopicPolicies,
  topic: string,
  caller: Caller,
): Promise<boolean> {
  const [kind = '', ...rest] = topic.split(':')
  const policy = Object.hasOwn(policies, kind) ? policies[kind] : undefined
  return policy !== undefined && topic.length <= 200 && (await policy(rest.join(':'), caller))
}
