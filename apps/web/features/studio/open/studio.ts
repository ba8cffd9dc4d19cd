import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useEditsStore } from '../edits/store.ts'
import type { EditsStore } from '../edits/store.ts'

/** An answer about a contest, as the organiser's calls give it. */
export interface ContestAnswer {
  contest: Contest
  contestants: Contestant[]
  serverTime: number
}

/** The contest that is being edited, and what is changed but not saved. */
export interface Studio extends ContestAnswer {
  edits: EditsStore
  /** Takes an answer in: every screen shows it at once. */
  take: (answer: ContestAnswer) => void
  /** Loads the contest anew. */
  reload: () => Promise<void>
  /** Epoch milliseconds of the last save in this visit. */
  savedAt: number | undefined
  noteSaved: () => void
}

export const StudioContext = createContext<Studio | null>(null)

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('Only inside a studio')
  return studio
}

const call = 'contest/v2/fetchContest'
const everybodys = 'contest/v2/getCachedContest/{cx_id}'

export function studioQuery(cxId: string) {
  return callQuery(call, { cx_id: cxId })
}

/** Loads a contest with what belongs to its organisers and keeps it right while the screen is open. */
export function useStudioQuery(cxId: string) {
  const client = useQueryClient()
  const query = useQuery(studioQuery(cxId))
  const reload = useCallback(async () => {
    await Promise.all(
      ([call, everybodys] as const).map((name) =>
        client.invalidateQueries({ queryKey: callKey(name, { cx_id: cxId }) }),
      ),
    )
  }, [client, cxId])
  useTopic<{ contest?: true }>(query.data?.contest.cx_id && `contest:${cxId}`, {
    onEvent: ({ data }) => {
      if (data.contest) void reload()
    },
    onReset: () => undefined,
  })
  return { query, reload }
}

export function useStudioState(answer: ContestAnswer, reload: () => Promise<void>): Studio {
  const client = useQueryClient()
  const edits = useEditsStore(answer.contest.cx_id)
  const [savedAt, setSavedAt] = useState<number>()
  const take = useCallback(
    (next: ContestAnswer) => {
      const cx_id = next.contest.cx_id
      client.setQueryData(studioQuery(cx_id).queryKey, (old) => ({
        pastVotes: old?.pastVotes ?? [],
        moved_to: null,
        contest: next.contest,
        contestants: next.contestants,
        serverTime: next.serverTime,
      }))
      // The preview reads the voters' view anew.
      void client.invalidateQueries({ queryKey: callKey(everybodys, { cx_id }) })
      void client.invalidateQueries({ queryKey: callKey('contest/v2/get') })
      void client.invalidateQueries({ queryKey: callKey('contest/v2/getDashboard') })
    },
    [client],
  )
  const noteSaved = useCallback(() => setSavedAt(Date.now()), [])
  return useMemo(
    () => ({ ...answer, edits, take, reload, savedAt, noteSaved }),
    [answer, edits, take, reload, savedAt, noteSaved],
  )
}
