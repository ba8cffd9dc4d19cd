import { useCallback, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { dropDraft } from '../../../lib/draft.ts'
import { onArrival, sendOrKeep } from '../../../lib/offline/send.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { entryInput } from '../open/entry.ts'
import { entryFaults } from './checks.ts'
import { emptyForm, useEntryDraft } from './entry-draft.ts'
import { aboutContest, EntryFrame } from './entry-frame.tsx'
import { EntryStatus, isSettled } from './entry-status.tsx'
import { EntryWaiting } from './entry-waiting.tsx'
import { EntriesClosed } from './entries-closed.tsx'
import { SendEntry } from './send-entry.tsx'
import { EntryForm } from './later.ts'
import { arrivedBefore } from '../../../components/form/sentence.ts'
import { QueryFault } from '../../../components/query-fault.tsx'

/** The form for a visitor who has not entered, the state of the entry for an entrant. */
export function JoinScreen({ contest }: { contest: Contest }) {
  const { user, known } = useUser()
  const { cx_id } = contest
  const about = aboutContest(contest, useLocale())
  const query = useQuery({
    ...callQuery('contest/v2/getEntry', { cx_id }),
    enabled: user !== undefined,
  })
  const entry = user ? query.data?.contestant : null
  if (user && query.error && !query.data)
    return (
      <EntryFrame about={about} title={titleOf(contest)}>
        <QueryFault title={m.studio_load_failed()} query={query} />
      </EntryFrame>
    )
  if (entry)
    return (
      <EntryFrame
        about={about}
        title={m.entries_own_title({ contest: contest.contest_name })}
        lead={entry.contestant_name}
      >
        <EntryStatus
          state={entry.entry_state}
          isOver={isSettled(contest)}
          reason={entry.refusal_reason}
          page={entry}
        />
      </EntryFrame>
    )
  if (!contest.entry_open)
    return (
      <EntriesClosed
        text={m.entries_closed_text({ contest: contest.contest_name })}
        href={contestHref(contest)}
        verb={m.entries_to_contest()}
      />
    )
  return (
    <EntryFrame about={about} title={titleOf(contest)} lead={leadOf(contest)}>
      {known && (user === undefined || query.data) ? (
        <Joining contest={contest} signedIn={user !== undefined} />
      ) : (
        <EntryWaiting />
      )}
    </EntryFrame>
  )
}

const titleOf = (contest: Contest) => m.entries_join_title({ contest: contest.contest_name })

const leadOf = ({ entry_policy: policy }: Contest) =>
  policy === 'open' ? m.entries_join_lead_open() : m.entries_join_lead_moderated()

function Joining({ contest, signedIn }: { contest: Contest; signedIn: boolean }) {
  const { cx_id } = contest
  const client = useQueryClient()
  const entered = useEntered(cx_id)
  useEffect(
    () =>
      onArrival(({ lane }, reply) => {
        if (lane !== `join:${cx_id}`) return
        dropDraft(lane)
        entered((reply as Reply<'contest/v2/joinContest'>).contestant)
      }),
    [cx_id, entered],
  )
  const draft = useEntryDraft({
    name: `join:${cx_id}`,
    before: emptyForm,
    check: (form) => entryFaults(contest, form, true),
    store: async (form, key) => {
      const { adult, guardian, guardian_name, ...entry } = form
      const outcome = await sendOrKeep(
        'contest/v2/joinContest',
        {
          cx_id,
          ...entryInput(entry),
          contestant_name: entry.contestant_name,
          adult,
          guardian,
          ...(guardian_name && { guardian_name }),
        },
        {
          id: key,
          label: m.entries_waiting({ contest: contest.contest_name }),
          lane: `join:${cx_id}`,
        },
      ).catch(async (error: unknown) => {
        // The entry that arrived is shown.
        if (arrivedBefore(error))
          await client.invalidateQueries({ queryKey: callKey('contest/v2/getEntry') })
        throw error
      })
      if ('waits' in outcome) return { waits: true }
      entered(outcome.sent.contestant)
      showSuccess(outcome.sent.message)
      return { waits: false }
    },
  })
  return (
    <EntryForm contest={contest} draft={draft} wordsOnly={!signedIn} isNew>
      <SendEntry
        signedIn={signedIn}
        pathname={`/join/${cx_id}`}
        verb={m.entries_send()}
        busy={draft.busy}
        waits={draft.waits}
      />
    </EntryForm>
  )
}

/** Every screen that shows the entry has it at once. */
function useEntered(cx_id: string) {
  const client = useQueryClient()
  return useCallback(
    (contestant: Contestant) => {
      client.setQueryData(
        callQuery('contest/v2/getEntry', { cx_id }).queryKey,
        (old) => old && { ...old, contestant },
      )
      void client.invalidateQueries({ queryKey: callKey('contest/v2/getEntry') })
      window.scrollTo({ top: 0 })
    },
    [client, cx_id],
  )
}
