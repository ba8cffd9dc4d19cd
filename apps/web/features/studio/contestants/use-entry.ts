import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { same } from '../../../components/form/edits.ts'
import { renamed, useErrors } from '../../../components/form/errors.ts'
import { newId } from '../../../components/form/new-id.ts'
import { arrivedBefore, fieldSentences, tellOffline } from '../../../components/form/sentence.ts'
import {
  emptyEntry,
  entryField,
  entryInput,
  entryOf,
  rebased,
  wasChanged,
} from '../../entries/open/entry.ts'
import type { Entry } from '../../entries/open/entry.ts'
import { studioQuery } from '../open/studio.ts'

interface Target {
  cx_id: string
  /** Absent: a new one. */
  contestant?: Contestant | undefined
}

/** Stored values under the typed ones: somebody else may store others meanwhile. */
interface Base {
  entry: Entry
  revision?: number
}

interface Kept {
  entry: Entry
  base: Base
  /** Key of a new one: a second tap on the verb adds nobody twice. */
  key: string
}

const baseOf = (contestant: Contestant | undefined): Base =>
  contestant ? { entry: entryOf(contestant), revision: contestant.revision } : { entry: emptyEntry }

const fresh = (base: Base): Kept => ({ entry: base.entry, base, key: newId() })

/** The same typed over what is stored now. */
const moved = ({ entry, base, key }: Kept, now: Base): Kept => ({
  entry: rebased(entry, base.entry, now.entry),
  base: now,
  key,
})

function draftOver(name: string, now: Base): Kept | undefined {
  const draft = readDraft<Partial<Kept>>(name)
  if (!draft?.entry || !draft.key) return undefined
  return moved({ entry: draft.entry, base: draft.base ?? now, key: draft.key }, now)
}

/** Keeps the typed values on the device as long as they differ from the stored ones. */
function useKept(name: string, { cx_id, contestant }: Target) {
  const client = useQueryClient()
  const [kept, setKept] = useState<Kept>(() => {
    const now = baseOf(contestant)
    return draftOver(name, now) ?? fresh(now)
  })
  // Pictures arrive later than what was typed meanwhile.
  const change = (next: (old: Kept) => Kept) =>
    setKept((old) => {
      const made = next(old)
      if (same(made.entry, made.base.entry)) dropDraft(name)
      else writeDraft(name, made)
      return made
    })
  // At once: what is stored may close the form before anything is drawn anew.
  const begin = (now: Base) => {
    dropDraft(name)
    setKept(fresh(now))
  }
  /** Text typed while the form was sent stays, over the stored text. */
  const beginAfter = (sent: Entry, now: Base) => {
    const draft = readDraft<Kept>(name)
    if (!draft || same(draft.entry, sent)) return begin(now)
    const next = moved({ entry: draft.entry, base: { entry: sent }, key: newId() }, now)
    writeDraft(name, next)
    setKept(next)
  }
  /** After a refusal: takes in what is stored by now, and leaves a key under which other words arrived before. */
  const catchUp = async (error: unknown) => {
    const now = wasChanged(error) ? await newest({ cx_id, contestant }) : undefined
    if (now) change((old) => moved(old, baseOf(now)))
    if (!arrivedBefore(error)) return
    change((old) => ({ ...old, key: newId() }))
    void client.invalidateQueries(studioQuery(cx_id))
  }
  return { kept, change, begin, beginAfter, catchUp }
}

/** Keeps a contestant's form on the device until it is stored. */
export function useEntry({ cx_id, contestant }: Target, onStored: (stored: Contestant) => void) {
  const name = `entry:${cx_id}:${contestant?.assox_id ?? 'new'}`
  const { kept, change, begin, beginAfter, catchUp } = useKept(name, { cx_id, contestant })
  const [saving, setSaving] = useState(false)
  const { errors, setErrors, forget, box } = useErrors()
  const { entry, base } = kept

  const set = (changes: Partial<Entry>) => {
    forget(Object.keys(changes))
    change((old) => ({ ...old, entry: { ...old.entry, ...changes } }))
  }
  const beginAt = (now: Base) => {
    begin(now)
    setErrors({})
  }
  const save = async (then = onStored) => {
    if (saving) return
    if (entry.contestant_name.trim() === '')
      return setErrors({ contestant_name: m.errors_field_invalid_contestant_name() })
    setSaving(true)
    try {
      const stored = await store({ cx_id, contestant }, kept)
      beginAfter(entry, baseOf(contestant && stored))
      setErrors({})
      then(stored)
    } catch (error) {
      await catchUp(error)
      tellOffline(error)
      setErrors(renamed(fieldSentences(error), entryField))
    } finally {
      setSaving(false)
    }
  }
  const discard = () => beginAt(base)
  return { entry, set, errors, save, saving, discard, changed: !same(entry, base.entry), box }
}

/** Returns the stored contestant by now; undefined when nobody answers. */
async function newest({ cx_id, contestant }: Target): Promise<Contestant | undefined> {
  const answer = await api.call('contest/v2/fetchContest', { cx_id }).catch(() => undefined)
  return answer?.contestants.find(({ assox_id }) => assox_id === contestant?.assox_id)
}

function store({ cx_id, contestant }: Target, kept: Kept): Promise<Contestant> {
  return contestant ? alter(cx_id, contestant.assox_id, kept) : add(cx_id, kept.entry, kept.key)
}

async function alter(
  cx_id: string,
  assox_id: string,
  { entry, base: { entry: before, revision } }: Kept,
): Promise<Contestant> {
  const input = { cx_id, assox_id, revision, ...entryInput(entry, before) }
  const reply = await api.call('contest/v2/updateContestant', input)
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
