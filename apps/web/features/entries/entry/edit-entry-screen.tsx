import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { entryInput, entryOf, wantedEntry, wasChanged } from '../open/entry.ts'
import { openAnswer } from '../open/open-answer.ts'
import { tellOffline } from '../../../components/form/sentence.ts'
import { entryFaults } from './checks.ts'
import { emptyForm, useEntryDraft } from './entry-draft.ts'
import { aboutContest, EntryFrame } from './entry-frame.tsx'
import { EntryStatus, isSettled } from './entry-status.tsx'
import { EntryForm } from './later.ts'

interface Props {
  contest: Contest
  entry: Contestant
}

/** One's own entry: where it stands, everything in it, and the way out. */
export function EditEntryScreen({ contest, entry }: Props) {
  return (
    <EntryFrame
      about={aboutContest(contest, useLocale())}
      title={m.entries_own_title({ contest: contest.contest_name })}
      lead={entry.contestant_name}
    >
      <div className="grid gap-4">
        <EntryStatus
          state={entry.entry_state}
          isChanging={Boolean(entry.proposed)}
          isOver={isSettled(contest)}
          reason={entry.refusal_reason}
          page={entry}
          editing
        />
        {entry.can.edit ? (
          // After each save the form starts from what the server keeps.
          <Editing
            key={JSON.stringify([entryOf(wantedEntry(entry)), entry.revision])}
            contest={contest}
            entry={wantedEntry(entry)}
          />
        ) : (
          <Banner tone="info" inset>
            <b className="block">{m.entries_fixed_title()}</b>
            {m.entries_fixed_text()}
          </Banner>
        )}
        {entry.can.remove && <Leave contest={contest} entry={entry} />}
      </div>
    </EntryFrame>
  )
}

function Editing({ contest, entry }: Props) {
  const client = useQueryClient()
  const { cx_id, assox_id } = entry
  const before = { ...emptyForm, ...entryOf(entry) }
  const draft = useEntryDraft({
    name: `entry:${assox_id}`,
    before,
    check: (form) => entryFaults(contest, form, false),
    store: async ({ adult: _, guardian: __, guardian_name: ___, ...form }) => {
      const own = callQuery('contest/v2/getEntry', { cx_id }).queryKey
      const input = { cx_id, assox_id, revision: entry.revision, ...entryInput(form, before) }
      const reply = await api
        .call('contest/v2/updateContestant', input)
        .catch(async (error: unknown) => {
          // The form begins anew over what is stored now, with what was typed.
          if (wasChanged(error)) await client.invalidateQueries({ queryKey: own })
          throw error
        })
      client.setQueryData(own, (old) => old && { ...old, contestant: reply.contestant })
      showSuccess(reply.contestant.proposed ? m.entries_own_change_kept() : reply.message)
      return { waits: false }
    },
  })
  const refused = entry.entry_state === 'refused'
  return (
    <EntryForm
      contest={contest}
      draft={draft}
      onOpen={(key) => {
        if (entry.answers[key] === draft.form.answers[key]) void openAnswer(entry, key)
      }}
    >
      <Button
        type="submit"
        variant="act"
        size="lg"
        loading={draft.busy}
        disabled={!refused && !draft.changed}
        className="sm:w-fit"
      >
        {refused ? m.entries_send_again() : m.entries_save()}
      </Button>
    </EntryForm>
  )
}

function Leave({ contest, entry }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { cx_id, assox_id } = entry
  const name = contest.contest_name
  const leave = async () => {
    const sure = await confirm({
      title: m.entries_leave_title({ contest: name }),
      description: m.entries_leave_text(),
      confirmLabel: m.entries_leave(),
      danger: true,
    })
    if (!sure) return
    try {
      await api.call('contest/v2/removeContestant', { cx_id, assox_id })
    } catch (error) {
      tellOffline(error)
      return
    }
    showSuccess(m.entries_left())
    await navigate(`/cx/${cx_id}`)
    void client.invalidateQueries({ queryKey: callKey('contest/v2/getEntry') })
  }
  return (
    <Button variant="ghost" onClick={() => void leave()} className="w-fit text-danger-text">
      {m.entries_leave()}
    </Button>
  )
}
