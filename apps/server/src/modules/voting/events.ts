import type { TopicPolicies } from '../../platform/realtime/access.ts'
import type { ContestPort } from './data/port.ts'

/** Everybody who may open a contest's page on this site may watch its standing; its team watches it everywhere. */
export function votingTopics(contests: ContestPort): TopicPolicies {
  return {
    contest: async (cxId, { person, site }) => {
      if ((await contests.rules(cxId, { person: null, site })) !== undefined) return { keys: [] }
      const right = await contests.rightToDraft(cxId, person)
      return right === undefined ? undefined : { keys: [right] }
    },
  }
}
