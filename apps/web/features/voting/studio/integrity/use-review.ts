import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BallotGroup } from '@plaudit/contract/review'
import { api } from '../../../../lib/api.ts'
import { callKey } from '../../../../lib/query.ts'
import { sentenceOf } from '../../../../components/form/sentence.ts'
import { countFor } from './words.ts'
import type { ReviewAct } from '../../open/review-acts.ts'
import type { Grouping } from './words.ts'

/** A single act on a whole group, however many ballots it has. */
export interface Order {
  act: ReviewAct
  by: Grouping
  group: BallotGroup
  reason: string
}

export interface Work {
  order: Order
  phase: 'doing' | 'done' | 'stopped'
  done: number
  total: number
  /** The fault that stopped the work. */
  fault?: string
}

/** Carries out an act, a part of the group at a time; what was done stays done when it stops. */
export function useReview(cx_id: string) {
  const client = useQueryClient()
  const [work, setWork] = useState<Work>()
  const run = async (order: Order): Promise<void> => {
    if (work?.phase === 'doing') return
    const total = countFor(order.act, order.group)
    let done = 0
    setWork({ order, phase: 'doing', done, total })
    try {
      for (let left = 1; left > 0;) {
        const reply = await api.call(
          'contest/v2/reviewBallots',
          {
            cx_id,
            act: order.act,
            reason: order.reason,
            group: { by: order.by, key: order.group.key },
          },
          { quiet: true },
        )
        done += reply.changed
        left = reply.changed === 0 ? 0 : reply.left
        setWork({ order, phase: 'doing', done, total: Math.max(total, done + left) })
      }
      setWork({ order, phase: 'done', done, total: done })
    } catch (error) {
      setWork({ order, phase: 'stopped', done, total, fault: sentenceOf(error) })
    }
    for (const call of ['contest/v2/getBallotGroups', 'contest/v2/getGroupBallots'] as const)
      await client.invalidateQueries({ queryKey: callKey(call) })
  }
  return { work, run, forget: () => setWork(undefined) }
}
