import { useState } from 'react'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { same } from '../edits/edits.ts'
import { renamed, useErrors } from '../edits/errors.ts'
import { newId } from '../form/new-id.ts'
import { fieldSentences, tellOffline } from '../form/sentence.ts'
import { emptyEntry, entryField, entryInput, entryOf } from './entry.ts'
import type { Entry } from './entry.ts'

interface Target {
  cx_id: string
  /** Absent: a new one. */
  contestant?: Contestant | undefined
}

interface Kept {
  entry: Entry
  /** Of a new one: a second tap on the verb adds nobody twice. */
  key: string
}

const fresh = (entry: Entry): Kept => ({ entry, key: newId() })

/** One contestant's form: kept on the device until it is stored. */
export function useEntry({ cx_id, contestant }: Target, onStored: (stored: Contestant) => void) {
  const name = `entry:${cx_id}:${contestant?.assox_id ?? 'new'}`
  const before = contestant ? entryOf(contestant) : emptyEntry
  const [kept, setKept] = useState<Kept>(() => readDraft<Kept>(name) ?? fresh(before))
  const [saving, setSaving] = useState(false)
  const { errors, setErrors, forget, box } = useErrors()
  const { entry } = kept

  const set = (change: Partial<Entry>) => {
    forget(Object.keys(change))
    // Pictures arrive later than what was typed meanwhile.
    setKept((old) => {
      const next = { key: old.key, entry: { ...old.entry, ...change } }
      if (same(next.entry, before)) dropDraft(name)
      else writeDraft(name, next)
      return next
    })
  }
  const discard = () => {
    dropDraft(name)
    setKept(fresh(before))
    setErrors({})
  }
  const save = async (then = onStored) => {
    if (saving) return
    if (entry.contestant_name.trim() === '')
      return setErrors({ contestant_name: m.errors_field_invalid_contestant_name() })
    setSaving(true)
    try {
      const stored = await store({ cx_id, contestant }, kept)
      discard()
      then(stored)
    } catch (error) {
      tellOffline(error)
      setErrors(renamed(fieldSentences(error), entryField))
    } finally {
      setSaving(false)
    }
  }
  return { entry, set, errors, save, saving, discard, changed: !same(entry, before), box }
}

function store({ cx_id, contestant }: Target, { entry, key }: Kept): Promise<Contestant> {
  return contestant ? change(cx_id, contestant, entry) : add(cx_id, entry, key)
}

async function change(cx_id: string, contestant: Contestant, entry: Entry): Promise<Contestant> {
  const { assox_id } = contestant
  const input = entryInput(entry, entryOf(contestant))
  const reply = await api.call('contest/v2/updateContestant', { cx_id, assox_id, ...input })
  showSuccess(reply.message)
  return reply.contestant
}

async function add(cx_id: string, entry: Entry, key: string): Promise<Contestant> {
  const reply = await api.call(
    'contest/v2/addContestants',
    { cx_id, contestants: [entryInput(entry)] },
    { idempotencyKey: key },
  )
  const [made] = reply.contestants
  if (!made) throw new Error('The server answered without the contestant')
  showSuccess(m.studio_contestant_added({ name: made.contestant_name }))
  return made
}
