import { useRef, useState } from 'react'
import { CallError } from '@plaudit/client/client'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { api } from '../../../lib/api.ts'
import { useStudio } from '../open/studio.ts'
import { isOffline } from '../../../lib/failure.ts'
import { fieldSentences } from '../../../components/form/sentence.ts'
import {
  afterSave,
  changedKeys,
  conflictingKeys,
  settled,
  shown,
  withChange,
} from '../../../components/form/edits.ts'
import type { Edits, Key } from '../../../components/form/edits.ts'
import { hasErrors, renamed, useErrors } from '../../../components/form/errors.ts'
import type { Errors } from '../../../components/form/errors.ts'
import type { SectionName } from './store.ts'

export type SaveFields = Omit<SaveContestInput, 'cx_id' | 'revision' | 'client_id'>

/** A part of the contest that is edited and saved together. */
export interface SectionSpec<Values extends object> {
  name: SectionName
  read: (contest: Contest) => Values
  /** Returns the changed values as saveContest takes them. */
  write: (values: Values, changed: ReadonlySet<string>, contest: Contest) => SaveFields
  /** Sentences beside fields that can't be sent like this. */
  check?: (values: Values, contest: Contest) => Errors
  /** The form's field for one of the server's, where the names differ. */
  fieldOf?: (field: string, values: Values) => string
}

export interface Section<Values extends object> {
  values: Values
  set: (change: Partial<Values>) => void
  errors: Errors
  changed: Key<Values>[]
  /** Somebody else saved these meanwhile; `theirs` is what stands on the server. */
  conflicts: Key<Values>[]
  theirs: Values
  settle: (key: Key<Values>, mine: boolean) => void
  save: () => Promise<boolean>
  saving: boolean
  offline: boolean
  discard: () => void
  /** Ref of the element that holds the fields. */
  box: (element: HTMLElement | null) => void
}

/**
 * Keeps a section of the open contest: values with the person's changes, checks, saving, and other people's saves
 * meanwhile.
 */
export function useSection<Values extends object>(spec: SectionSpec<Values>): Section<Values> {
  const { contest, edits: store } = useStudio()
  const theirs = spec.read(contest)
  const edits = store.of(spec.name) as unknown as Edits<Values>
  const values = shown(theirs, edits)
  const changed = changedKeys(theirs, edits)
  const update = (next: (edits: Edits<Values>) => Edits<Values>) =>
    store.update(spec.name, (old) => next(old as unknown as Edits<Values>) as unknown as typeof old)
  const { errors, setErrors, forget, box } = useErrors()
  const { saving, offline, save } = useSave({ spec, values, changed, update, setErrors })
  return {
    values,
    set: (change) => {
      forget(Object.keys(change))
      update((now) => withChange(theirs, now, change))
    },
    errors,
    changed,
    conflicts: conflictingKeys(theirs, edits),
    theirs,
    settle: (key, mine) => update((now) => settled(theirs, now, key, mine)),
    save,
    saving,
    offline,
    discard: () => {
      setErrors({})
      update(() => ({ changes: {}, seen: {} }))
    },
    box,
  }
}

interface Saving<Values extends object> {
  spec: SectionSpec<Values>
  values: Values
  changed: readonly Key<Values>[]
  update: (next: (edits: Edits<Values>) => Edits<Values>) => void
  setErrors: (errors: Errors) => void
}

function useSave<Values extends object>(section: Saving<Values>) {
  const { spec, values, changed, update, setErrors } = section
  const { contest, take, reload, noteSaved } = useStudio()
  const { saving, offline, run } = useOneAtATime()
  const send = async () => {
    const sent: Partial<Values> = {}
    for (const key of changed) sent[key] = values[key]
    const { cx_id, revision } = contest
    const fields = spec.write(values, new Set<string>(changed), contest)
    const answer = await api.call('contest/v2/saveContest', { cx_id, revision, ...fields })
    update((now) => afterSave(spec.read(answer.contest), now, sent))
    take(answer)
    noteSaved()
  }
  const save = () =>
    run(async () => {
      const wrong = spec.check?.(values, contest) ?? {}
      setErrors(wrong)
      if (hasErrors(wrong)) return false
      if (changed.length === 0) return true
      try {
        await send()
        return true
      } catch (error) {
        setErrors(renamed(fieldSentences(error), (field) => spec.fieldOf?.(field, values) ?? field))
        if (error instanceof CallError && error.code === 'changed_meanwhile') await reload()
        throw error
      }
    })
  return { saving, offline, save }
}

/** Keeps saves single: a second tap joins the save that runs. */
function useOneAtATime() {
  const [saving, setSaving] = useState(false)
  const [offline, setOffline] = useState(false)
  const running = useRef<Promise<boolean>>(undefined)
  const run = (work: () => Promise<boolean>): Promise<boolean> => {
    running.current ??= (async () => {
      setSaving(true)
      setOffline(false)
      try {
        return await work()
      } catch (error) {
        // A refusal of the server was told by the notification and beside the fields.
        if (isOffline(error)) setOffline(true)
        return false
      } finally {
        running.current = undefined
        setSaving(false)
      }
    })()
    return running.current
  }
  return { saving, offline, run }
}
