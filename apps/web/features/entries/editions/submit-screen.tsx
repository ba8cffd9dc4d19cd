import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Edition, EditionEntry } from '@plaudit/contract/entries/editions'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { openEntryAnswer } from '../open/open-entry-answer.ts'
import { entryFaults } from '../entry/checks.ts'
import { emptyForm, useEntryDraft } from '../entry/entry-draft.ts'
import { EntryForm } from '../entry/later.ts'
import { EntryFrame } from '../entry/entry-frame.tsx'
import { EntryStatus } from '../entry/entry-status.tsx'
import { EntryWaiting } from '../entry/entry-waiting.tsx'
import { EntriesClosed } from '../entry/entries-closed.tsx'
import { SendEntry } from '../entry/send-entry.tsx'
import { formOf, submission } from './submission.ts'
import { arrivedBefore } from '../../../components/form/sentence.ts'
import { QueryFault } from '../../../components/query-fault.tsx'

/** Entering an edition; for an entrant, where the entry stands. */
export function SubmitScreen({ edition }: { edition: Edition }) {
  const { user, known } = useUser()
  const query = useQuery({
    ...callQuery('contest/v2/getEditionEntry', { edx_id: edition.edx_id }),
    enabled: user !== undefined,
  })
  const entry = user ? query.data?.entry : null
  if (user && query.error && !query.data)
    return (
      <Frame edition={edition}>
        <QueryFault title={m.studio_load_failed()} query={query} />
      </Frame>
    )
  if (!edition.entry_open && !entry && known && (!user || query.data))
    return (
      <EntriesClosed
        text={m.editions_closed_text({ name: edition.edition_name })}
        href={`/edition/${edition.edx_id}`}
        verb={m.editions_see()}
      />
    )
  return (
    <Frame edition={edition} entry={entry}>
      {!known || (user && !query.data) ? (
        <EntryWaiting />
      ) : (
        <div className="grid gap-4">
          {entry && <Standing entry={entry} />}
          {entry?.state !== 'approved' && edition.entry_open && (
            <Submitting
              // Once it is stored the form starts from what the server keeps.
              key={entry ? JSON.stringify(formOf(entry)) : 'new'}
              edition={edition}
              entry={entry ?? undefined}
              signedIn={user !== undefined}
            />
          )}
        </div>
      )}
    </Frame>
  )
}

interface FrameProps {
  edition: Edition
  entry?: EditionEntry | null | undefined
  children: ReactNode
}

function Frame({ edition, entry, children }: FrameProps) {
  const { edition_name: name, edx_id, original, entry_policy: policy } = edition
  return (
    <EntryFrame
      about={{ id: edx_id, name, href: `/edition/${edx_id}`, cover: original.cover }}
      title={
        entry ? m.entries_own_title({ contest: name }) : m.entries_join_title({ contest: name })
      }
      lead={
        entry?.contestant_name ??
        (policy === 'open' ? m.editions_submit_lead_open() : m.editions_submit_lead_moderated())
      }
    >
      {children}
    </EntryFrame>
  )
}

function Standing({ entry }: { entry: EditionEntry }) {
  const { state, refusal_reason, cx_id, assox_id } = entry
  return (
    <EntryStatus
      state={state}
      reason={refusal_reason}
      page={cx_id && assox_id ? { cx_id, assox_id } : null}
      editing={state !== 'approved'}
    />
  )
}

/** An entry that waits is only changed; one that was refused is looked at anew. */
function verbOf(entry: EditionEntry | undefined): string {
  if (!entry) return m.entries_send()
  return entry.state === 'pending' ? m.entries_save() : m.entries_send_again()
}

interface SubmittingProps {
  edition: Edition
  entry: EditionEntry | undefined
  signedIn: boolean
}

function Submitting({ edition, entry, signedIn }: SubmittingProps) {
  const { edx_id, original } = edition
  const client = useQueryClient()
  const draft = useEntryDraft({
    name: `submit:${edx_id}`,
    before: entry ? formOf(entry) : emptyForm,
    check: (form) => entryFaults(original, form, true),
    store: async (form, key) => {
      const own = callQuery('contest/v2/getEditionEntry', { edx_id }).queryKey
      const reply = await api
        .call('contest/v2/submitEntry', { edx_id, ...submission(form) }, { idempotencyKey: key })
        .catch(async (error: unknown) => {
          // The form begins anew over the entry that arrived, with what was typed.
          if (arrivedBefore(error)) await client.invalidateQueries({ queryKey: own })
          throw error
        })
      client.setQueryData(own, (old) => old && { ...old, entry: reply.entry })
      showSuccess(reply.message)
      window.scrollTo({ top: 0 })
      return { waits: false }
    },
  })
  return (
    <EntryForm
      contest={original}
      draft={draft}
      wordsOnly={!signedIn}
      isNew
      onOpen={(key) => {
        if (entry && entry.answers[key] === draft.form.answers[key])
          void openEntryAnswer(edx_id, entry, key)
      }}
    >
      <SendEntry
        signedIn={signedIn}
        pathname={`/submit/${edx_id}`}
        verb={verbOf(entry)}
        busy={draft.busy}
      />
    </EntryForm>
  )
}
