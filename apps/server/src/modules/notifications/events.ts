import type { TopicPolicies } from '../../platform/realtime/access.ts'
import { ownTopic } from '../../platform/realtime/grants.ts'

/** Everybody follows how many notices wait for themselves. */
export const notificationsTopics = (): TopicPolicies => ({
  notifications: async (key, { person }) =>
    key === '' && person !== null
      ? { keys: [], topic: ownTopic('notifications', person.user_id) }
      : undefined,
})
