import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Reply } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import type { ClubVerdict } from '@plaudit/contract/clubs/constants'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button, IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { Pill } from '@plaudit/ui/pill'
import { SearchBox } from '@plaudit/ui/search-box'
import { TextSkeleton } from '@plaudit/ui/skeleton'
import { useLater } from '../../components/form/use-later.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { api } from '../../lib/api.ts'
import { askOrKept, fromDevice } from '../../lib/query.ts'
import { confirm } from '../../lib/dialogs.ts'
import { useUser } from '../../lib/user.ts'
import { useReport } from '../reports/open/use-report.tsx'
import { verdictWord } from './words.ts'

type Page = Reply<'Groups/getMembers'>
type Member = Page['members'][number]
type List = 'members' | 'asking' | 'banned'

function useMembers(gxId: string, list: List, search = '') {
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

/** People of a club; above them, for who keeps order, those who ask to join. */
export function MembersView({ club }: { club: Club }) {
  const [text, setText] = useState('')
  const search = useLater(text.trim(), 300)
  return (
    <div className="grid gap-6">
      {club.can.moderate && club.asking > 0 && (
        <section>
          <h2 className="mb-3 text-head">{m.clubs_asks_title()}</h2>
          <PeopleList gxId={club.gx_id} list="asking" search="" />
        </section>
      )}
      <section>
        <h2 className="mb-3 text-head">{m.clubs_tab_members()}</h2>
        <SearchBox
          label={m.clubs_people_search()}
          size="md"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onClear={() => setText('')}
          className="mb-3"
        />
        <PeopleList gxId={club.gx_id} list="members" search={search} />
      </section>
    </div>
  )
}

function PeopleList({ gxId, list, search }: { gxId: string; list: List; search: string }) {
  const query = useMembers(gxId, list, search)
  const act = useVerdict(gxId)
  if (query.isError) return <QueryFault query={query} title={m.clubs_failed()} level={3} />
  if (!query.data) return <TextSkeleton lines={6} />
  const people = query.data.pages.flatMap(({ members }) => members)
  return (
    <>
      <Card as="div" padding="none">
        <ul className="divide-y divide-line">
          {people.map((member) => (
            <Row key={member.user_id} gxId={gxId} member={member} onVerdict={act} />
          ))}
        </ul>
      </Card>
      <ShowMore query={query} label={m.clubs_more()} className="mt-4" />
    </>
  )
}

const isHard = (verdict: ClubVerdict): boolean =>
  verdict === 'ban' || verdict === 'remove' || verdict === 'hand_over'

function useVerdict(gxId: string) {
  const queryClient = useQueryClient()
  const judge = useMutation({
    mutationFn: (given: { user_id: number; verdict: ClubVerdict }) =>
      api.call('Groups/moderate', { gx_id: gxId, ...given }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return async (member: Member, verdict: ClubVerdict) => {
    const label = verdictWord(verdict)
    const isSure =
      !isHard(verdict) ||
      (await confirm({
        title: `${label}: ${member.user.full_name}`,
        confirmLabel: label,
        danger: true,
      }))
    if (isSure) judge.mutate({ user_id: member.user_id, verdict })
  }
}

type Act = ReturnType<typeof useVerdict>

function Row({ gxId, member, onVerdict }: { gxId: string; member: Member; onVerdict: Act }) {
  const { user, role, can, state, message } = member
  const report = useReport({ entity: 'user', user_id: user.ID, gx_id: gxId })
  const isMe = useUser().user?.ID === user.ID
  const isAsking = state === 'asked'
  const menu = can.verdicts.filter((one) => one !== 'let_in' && !(isAsking && one === 'decline'))
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <Avatar
        id={user.ux_id}
        name={user.full_name}
        source={user.avatar ? { src: user.avatar } : null}
      />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {user.full_name}{' '}
          {role !== 'member' && (
            <Pill size="sm" tone="act">
              {role === 'owner' ? m.clubs_role_owner() : m.clubs_role_moderator()}
            </Pill>
          )}
        </p>
        <p className="text-small text-muted">{message || user.profession || `@${user.username}`}</p>
      </div>
      {isAsking && can.verdicts.includes('let_in') && (
        <>
          <Button variant="soft" onClick={() => void onVerdict(member, 'let_in')}>
            {m.clubs_let_in()}
          </Button>
          <Button onClick={() => void onVerdict(member, 'decline')}>{m.clubs_decline()}</Button>
        </>
      )}
      {report.dialog}
      {!isMe && (
        <LazyMenu
          label={m.clubs_act_on({ name: user.full_name })}
          items={[
            ...menu.map((verdict) => ({
              label: verdictWord(verdict),
              danger: isHard(verdict),
              onSelect: () => void onVerdict(member, verdict),
            })),
            { label: m.reports_report(), onSelect: report.ask },
          ]}
          trigger={
            <IconButton
              label={m.clubs_act_on({ name: user.full_name })}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
        />
      )}
    </li>
  )
}
