import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { CallError } from '@plaudit/client/client'
import type { Contest, SaveContestInput } from '@plaudit/contract/contests'
import { api } from '../../../lib/api.ts'
import { useStudio } from '../editor/studio.ts'
import { fieldSentences, isOffline } from '../form/sentence.ts'
import { afterSave, changedKeys, conflictingKeys, settled, shown, withChange } from './edits.ts'
import type { Edits, Key } from './edits.ts'
import type { SectionName } from './store.ts'

export type Errors = Record<string, string | undefined>
export type SaveFields = Omit<SaveContestInput, 'cx_id' | 'revision' | 'client_id'>

/** A part of the contest that is edited and saved together. */
export interface SectionSpec<Values extends object> {
  name: SectionName
  read: (contest: Contest) => Values
  /** What saveContest takes for the changed values. */
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
  form: RefObject<HTMLFormElement | null>
}

/** One section of the open contest: values with the person's changes, checks, saving, and what others saved meanwhile. */
export function useSection<Values extends object>(spec: SectionSpec<Values>): Section<Values> {
  const studio = useStudio()
  const { contest } = studio
  const theirs = spec.read(contest)
  const edits = studio.edits.of(spec.name) as unknown as Edits<Values>
  const values = shown(theirs, edits)
  const update = (next: (edits: Edits<Values>) => Edits<Values>) =>
    studio.edits.update(spec.name, (old) => next(old as unknown as Edits<Values>) as unknown as typeof old)
  const form = useRef<HTMLFormElement>(null)
  const { errors, setErrors, forget } = useErrors(form)
  const { saving, offline, run } = useSaving()
  const changed = changedKeys(theirs, edits)

  const save = () =>
    run(async () => {
      const wrong = spec.check?.(values, contest) ?? {}
      setErrors(wrong)
      if (Object.values(wrong).some(Boolean)) return false
      if (changed.length === 0) return true
      const sent = Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<Values>
      const fields = spec.write(values, new Set<string>(changed), contest)
      try {
        const answer = await api.call('contest/v2/saveContest', {
          cx_id: contest.cx_id,
          revision: contest.revision,
          ...fields,
        })
        update((now) => afterSave(spec.read(answer.contest), now, sent))
        studio.take(answer)
        studio.noteSaved()
        return true
      } catch (error) {
        setErrors(renamed(fieldSentences(error), (field) => spec.fieldOf?.(field, values) ?? field))
        if (error instanceof CallError && error.code === 'changed_meanwhile') await studio.reload()
        throw error
      }
    })

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
    form,
  }
}

function renamed(errors: Record<string, string>, name: (field: string) => string): Errors {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [name(field), text]))
}

/** The sentences beside the fields; the first bad field gets the focus when they come. */
export function useErrors(form: RefObject<HTMLElement | null>) {
  const [errors, setErrors] = useState<Errors>({})
  useEffect(() => {
    if (Object.values(errors).some(Boolean))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // Only new sentences move the focus.
  }, [errors, form])
  const forget = (keys: readonly string[]) => {
    if (keys.some((key) => errors[key]))
      setErrors((old) =>
        Object.fromEntries(Object.entries(old).filter(([key]) => !keys.includes(key))),
      )
  }
  return { errors, setErrors, forget }
}

/** One save at a time: a second tap joins the one that runs. */
function useSaving() {
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
        // What a server refused has been said by the notification and beside the fields.
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
