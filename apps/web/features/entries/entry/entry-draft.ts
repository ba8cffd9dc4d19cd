import { useState } from 'react'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { renamed, useErrors } from '../../../components/form/errors.ts'
import { same } from '../../../components/form/edits.ts'
import { newId } from '../../../components/form/new-id.ts'
import { arrivedBefore, fieldSentences, tellOffline } from '../../../components/form/sentence.ts'
import { emptyEntry, entryField, rebased } from '../open/entry.ts'
import type { Entry } from '../open/entry.ts'

/** Values that an entrant types: the entry, and the confirmations of two categories (product 11). */
export interface EntryForm extends Entry {
  adult: boolean
  guardian: boolean
  guardian_name: string
}

export const emptyForm: EntryForm = {
  ...emptyEntry,
  adult: false,
  guardian: false,
  guardian_name: '',
}

interface Kept {
  form: EntryForm
  /** Entry before the typing: an organiser may have changed something else since. */
  base?: EntryForm
  /** Sent with the entry: a second tap enters nobody twice. */
  key: string
}

interface Options {
  /** Name of the draft: one for each contest, or one for each entry. */
  name: string
  before: EntryForm
  /** Sentences beside fields that can't be sent like this. */
  check: (form: EntryForm) => Record<string, string | undefined>
  /** @returns true if it waits for the network: then the draft stays until it is there. @throws the call's errors. */
  store: (form: EntryForm, key: string) => Promise<{ waits: boolean }>
}

/** Returns `busy` while the entry, or a file of it, is on its way. */
function useSending() {
  const [saving, setSaving] = useState(false)
  const [files, setFiles] = useState(0)
  return {
    busy: saving || files > 0,
    setSaving,
    onBusy: (on: boolean) => setFiles((count) => Math.max(0, count + (on ? 1 : -1))),
  }
}

/** An entry's form, kept on the device until the server has it: signing in on the way loses nothing. */
export function useEntryDraft({ name, before, check, store }: Options) {
  const { kept, restored, change, anew, drop } = useKept(name, before)
  const [waits, setWaits] = useState(false)
  const { busy, setSaving, onBusy } = useSending()
  const { errors, setErrors, forget, box } = useErrors()
  const { form } = kept
  const set = (changes: Partial<EntryForm>) => {
    forget(Object.keys(changes))
    change(changes)
  }
  const save = async () => {
    if (busy) return
    const wrong = check(form)
    setErrors(wrong)
    if (Object.values(wrong).some(Boolean)) return
    setSaving(true)
    try {
      const stored = await store(form, kept.key)
      if (stored.waits) setWaits(true)
      else drop(form)
    } catch (error) {
      if (arrivedBefore(error)) anew()
      tellOffline(error)
      setErrors(renamed(fieldSentences(error), entryField))
    } finally {
      setSaving(false)
    }
  }
  const changed = !same(form, before)
  return { form, set, errors, box, save, restored, waits, busy, changed, onBusy }
}

function useKept(name: string, before: EntryForm) {
  const [kept, setKept] = useState<Kept>(() => {
    const draft = readDraft<Kept>(name)
    if (!draft) return { form: before, key: newId() }
    return { ...draft, form: rebased(draft.form, draft.base ?? before, before) }
  })
  const [restored] = useState(() => readDraft<Kept>(name) !== undefined)
  // Pictures arrive later than what was typed meanwhile.
  const change = (changes: Partial<EntryForm>) =>
    setKept((old) => {
      const next = { key: old.key, form: { ...old.form, ...changes }, base: before }
      if (same(next.form, before)) dropDraft(name)
      else writeDraft(name, next)
      return next
    })
  /** The request of this key arrived with other words: the next one needs a key of its own. */
  const anew = () =>
    setKept((old) => {
      const next = { ...old, key: newId() }
      if (!same(next.form, before)) writeDraft(name, next)
      return next
    })
  /** Words that were typed while the form was sent stay, for the next time. */
  const drop = (sent: EntryForm) => {
    const now = readDraft<Kept>(name)
    if (!now || same(now.form, sent)) return dropDraft(name)
    writeDraft(name, { ...now, base: sent, key: newId() })
  }
  return { kept, restored, change, anew, drop }
}

export type EntryDraft = ReturnType<typeof useEntryDraft>
