import { useState } from 'react'
import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { useLater } from '../../components/form/use-later.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { part } from '../../lib/part.ts'
import { MemberRow } from './member-row.tsx'
import { useMembers, useVerdict, type List } from './use-members.ts'

const VerdictDialog = part(() => import('./verdict-dialog.tsx'))

/**
 * People of a club; with them, for moderators, people who ask to join, people who are let in and have yet to pay,
 * and people who are shut out. In an open club nobody lets people in: a checkout that was begun there is its payer's own.
 */
export function MembersView({ club }: { club: Club }) {
  const [text, setText] = useState('')
  const search = useLater(text.trim(), 300)
  const { gx_id, can } = club
  return (
    <div className="grid gap-6">
      {can.moderate && <AnyOf gxId={gx_id} list="asking" title={m.clubs_asks_title()} />}
      {can.moderate && club.access === 'private' && (
        <AnyOf gxId={gx_id} list="unpaid" title={m.clubs_unpaid_title()} />
      )}
      <section>
        <h2 className="mb-3 text-head">{m.clubs_tab_members()}</h2>
        <EarlySearchBox
          label={m.clubs_people_search()}
          size="md"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onClear={() => setText('')}
          className="mb-3"
        />
        <PeopleList gxId={gx_id} list="members" search={search} />
      </section>
      {can.moderate && <AnyOf gxId={gx_id} list="banned" title={m.clubs_banned_title()} />}
    </div>
  )
}

/** Asks for the list itself: what the page has read of its club is as old as the page. Nothing stands there while the list is empty. */
function AnyOf({ gxId, list, title }: { gxId: string; list: List; title: string }) {
  const { data } = useMembers(gxId, list)
  if (!data?.pages.some(({ members }) => members.length > 0)) return null
  return (
    <section>
      <h2 className="mb-3 text-head">{title}</h2>
      <PeopleList gxId={gxId} list={list} search="" />
    </section>
  )
}

function PeopleList({ gxId, list, search }: { gxId: string; list: List; search: string }) {
  const query = useMembers(gxId, list, search)
  const { act, judge, judging, close } = useVerdict(gxId)
  if (query.isError && !query.data)
    return <QueryFault query={query} title={m.clubs_failed()} level={3} />
  if (!query.data) return <TextSkeleton lines={6} />
  const people = query.data.pages.flatMap(({ members }) => members)
  return (
    <>
      <Card as="div" padding="none">
        <ul className="divide-y divide-line">
          {people.map((member) => (
            <MemberRow key={member.user_id} gxId={gxId} member={member} onVerdict={act} />
          ))}
        </ul>
      </Card>
      <ShowMore query={query} label={m.clubs_more()} className="mt-4" />
      {judging && (
        <VerdictDialog
          {...judging}
          busy={judge.isPending}
          onClose={close}
          onGive={({ reason, minutes }) =>
            judge.mutate(
              {
                user_id: judging.member.user_id,
                verdict: judging.verdict,
                reason,
                ...(minutes !== undefined && { minutes }),
              },
              { onSuccess: close },
            )
          }
        />
      )}
    </>
  )
}
