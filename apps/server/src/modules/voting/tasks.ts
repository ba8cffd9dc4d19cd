import { inTransaction } from '../../platform/db/db.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { askWitnesses, type AskParts } from './mutations/askWitnesses.ts'
import { foldAllSources, thinHosts } from './mutations/foldSources.ts'
import { forgetVoter } from './mutations/forgetVoter.ts'
import { forgetProofs } from './mutations/friction.ts'
import { markNewBallots } from './mutations/marks.ts'
import { thinCheckpoints } from './mutations/logWriter.ts'

/** `witnesses`: who signs the heads of our logs. */
export function votingTasks(parts: AskParts): Tasks {
  const { db } = parts
  return {
    handlers: {
      thin_checkpoints: () => inTransaction(db, thinCheckpoints),
      ask_witnesses: () => askWitnesses(parts),
      mark_ballots: () => markNewBallots(db),
      forget_proofs: () => forgetProofs(db),
      forget_voter: async ({ user_id }) => {
        await inTransaction(db, (tx) => forgetVoter(tx, Number(user_id)))
      },
      fold_sources: () => foldAllSources(db),
      thin_hosts: () => thinHosts(db),
    },
    crontab: [
      '25 * * * * thin_checkpoints',
      '* * * * * mark_ballots',
      '* * * * * ask_witnesses',
      '35 * * * * forget_proofs',
      '* * * * * fold_sources',
      '5 * * * * thin_hosts',
    ],
  }
}
