import type { TopicPolicies } from '../../platform/realtime/access.ts'
import type { ContestPort } from './data/port.ts'

/** Everybody who may open a contest's page may watch its standing. */
export function votingTopics(contests: ContestPort): TopicPolicies {
  return { contest: async (cxId) => (await contests.rules(cxId)) !== undefined }
}
