import { m } from '@plaudit/i18n/messages'
import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '@plaudit/contract/calls'
import type { ClubVerdict } from '@plaudit/contract/clubs/constants'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/dialogs.ts'
import { askOrKept, fromDevice } from '../../lib/query.ts'
import { verdictWord } from './words.ts'

type Page = Reply<'Groups/getMembers'>
export type Member = Page['members'][number]
export type List = 'members' | 'asking' | 'unpaid' | 'banned'

/** People of a club in one of its lists, read on page by page. */
export function useMembers(gxId: string, list: List, search = '') {
  return useInfiniteQuery({
    queryKey: ['Groups/getMembers', { gx_id: gxId, list, search }],
    queryFn: ({ pageParam, signal }) =>
      askOrKept(
        'Groups/getMembers',
        { gx_id: gxId, list, search, ...(pageParam && { after: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next ?? undefined,
    ...fromDevice(),
  })
}

const takesReason = (verdict: ClubVerdict): verdict is 'remove' | 'ban' | 'mute' =>
  verdict === 'remove' || verdict === 'ban' || verdict === 'mute'

/** A verdict that its person reads the reason of. */
export interface Judging {
  member: Member
  verdict: 'remove' | 'ban' | 'mute'
}

/** Acts of moderators: some at once, some after a question, some with their reason. */
export function useVerdict(gxId: string) {
  const queryClient = useQueryClient()
  const [judging, setJudging] = useState<Judging>()
  const judge = useMutation({
    mutationFn: (given: Omit<Input<'Groups/moderate'>, 'gx_id'>) =>
      api.call('Groups/moderate', { gx_id: gxId, ...given }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const act = async (member: Member, verdict: ClubVerdict) => {
    if (takesReason(verdict)) return setJudging({ member, verdict })
    const label = verdictWord(verdict)
    const isSure =
      verdict !== 'hand_over' ||
      (await confirm({
        title: m.common_labelled({ label, text: member.user.full_name }),
        confirmLabel: label,
        danger: true,
      }))
    if (isSure) judge.mutate({ user_id: member.user_id, verdict })
  }
  return { act, judge, judging, close: () => setJudging(undefined) }
}
