import { inTransaction } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { findHead } from './data/contests.ts'
import {
  declareWhenDue,
  queueDueDeclarations,
  type DeclaringParts,
} from './mutations/declaration.ts'
import { fillRound, type Filling } from './mutations/nextRound.ts'
import { settleBallots } from './mutations/status.ts'
import {
  remindOfLastHours,
  remindToVoteAgain,
  tellOfNews,
  tellOfResult,
} from './mutations/tellFollowers.ts'

export function contestsTasks(parts: Pick<Parts, 'db' | 'secrets'> & DeclaringParts): Tasks {
  const { db } = parts
  return {
    handlers: {
      declare_result: async ({ contest_id }) => {
        await declareWhenDue(parts, Number(contest_id))
      },
      fill_round: async (payload) => {
        const filling = payload as unknown as Filling
        await settleBallots(db, parts.folding, filling.contest_id)
        await inTransaction(db, (tx) => fillRound(tx, filling))
      },
      declare_results: () => queueDueDeclarations(db),
      ...followersTasks(parts),
    },
    crontab: [
      '*/5 * * * * declare_results',
      '*/5 * * * * remind_of_last_hours',
      '2,7,12,17,22,27,32,37,42,47,52,57 * * * * remind_to_vote_again',
    ],
  }
}

/** Tasks for the followers of a contest. */
const followersTasks = ({ db, secrets }: Pick<Parts, 'db' | 'secrets'>): Tasks['handlers'] => ({
  tell_of_result: async ({ contest_id }) => {
    const head = await findHead(db, { contest_id: Number(contest_id) })
    const declared_at = head?.row.declared_at
    if (head && declared_at) await tellOfResult(db, { ...head.row, declared_at })
  },
  tell_news: async ({ contest_id, news_id, text }) => {
    const head = await findHead(db, { contest_id: Number(contest_id) })
    const news = { news_id: String(news_id), text: String(text) }
    if (head) await tellOfNews(db, head.row, news)
  },
  remind_of_last_hours: () => remindOfLastHours(db),
  remind_to_vote_again: () => remindToVoteAgain(db, secrets),
})
