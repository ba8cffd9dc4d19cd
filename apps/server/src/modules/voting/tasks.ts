import { inTransaction } from '../../platform/db/db.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { askWitnesses, type AskParts } from './mutations/askWitnesses.ts'
import { castLeftBehind, type CastBoughtParts } from './mutations/castBought.ts'
import {
  refundHeld,
  refundVoid,
  voidRefunded,
  type RefundedParts,
} from './mutations/refundedVotes.ts'
import { foldAllSources, thinHosts } from './mutations/foldSources.ts'
import { forgetAgain } from './mutations/forgetPerson.ts'
import { forgetProofs } from './mutations/friction.ts'
import { markNewBallots } from './mutations/marks.ts'
import { thinCheckpoints } from './mutations/logWriter.ts'

/** `witnesses`: signers of the heads of our logs. */
export function votingTasks(parts: AskParts & CastBoughtParts & RefundedParts): Tasks {
  const { db } = parts
  return {
    handlers: {
      thin_checkpoints: () => inTransaction(db, thinCheckpoints),
      ask_witnesses: () => askWitnesses(parts),
      mark_ballots: () => markNewBallots(db),
      forget_proofs: () => forgetProofs(db),
      forget_voter: async ({ user_id }) => {
        await inTransaction(db, (tx) => forgetAgain(tx, Number(user_id)))
      },
      fold_sources: () => foldAllSources(db),
      cast_bought_votes: async () => {
        await castLeftBehind(parts)
      },
      refund_void: ({ contest_id, casx_ids }) =>
        refundVoid(db, Number(contest_id), casx_ids as string[]),
      refund_held: ({ contest_id }) => refundHeld(db, Number(contest_id)),
      void_refunded: ({ checkout_id }) => voidRefunded(parts, String(checkout_id)),
      thin_hosts: () => thinHosts(db),
    },
    crontab: [
      '25 * * * * thin_checkpoints',
      '* * * * * mark_ballots',
      '* * * * * ask_witnesses',
      '35 * * * * forget_proofs',
      '* * * * * fold_sources',
      '5 * * * * thin_hosts',
      '* * * * * cast_bought_votes',
    ],
  }
}
