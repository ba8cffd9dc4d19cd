import type { TopicPolicies } from '../../platform/realtime/access.ts'
import type { ContestPort } from './data/port.ts'

/** Everybody who may open a contest's page on this site may watch its standing; its team watches it everywhere. */
export function votingTopics(contests: ContestPort): TopicPolicies {
  return {
    contest: async (cxId, viewer) => {
      const right = await contests.rightToWatch(cxId, viewer)
      return right === undefined ? undefined : { keys: [right] }
    },
  }
}
