/** Grant by which somebody follows a topic. */
export interface Grant {
  /** Each right that it stands on: with any of them it ends, or is granted anew by what is left. */
  keys: readonly string[]
  /** The log that the events stand in. */
  topic: string
  /** Up to this event the log is from before the caller's time. */
  from?: number | undefined
  /** Time at which it ends by itself, epoch milliseconds. */
  until: number
}

/** The right of a person to be one: it ends with the account, its suspension, and what an admin may. */
export const personKey = (userId: number): string => `person:${userId}`

/**
 * The log of a topic that each person has for themselves: everybody follows `notifications`, and the events of one
 * person stand under this name.
 */
export const ownTopic = (kind: string, userId: number): string => `${kind}@${userId}`

/** Returns the name that the followers of a log use for it. */
export function nameOf(topic: string): string {
  const end = topic.indexOf('@')
  return end < 0 ? topic : topic.slice(0, end)
}
