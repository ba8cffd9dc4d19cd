import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { accountHere, formerName, ownKey } from './session.ts'
import { readJson, storage, writeJson } from './storage.ts'

const pause = 400

/**
 * Account that opened a draft on this page. Its words are kept under no other: the page may outlive its session, and
 * the next person may be here already.
 */
const openedBy = new Map<string, string>()

const isAnothers = (name: string): boolean => {
  const owner = openedBy.get(name)
  return owner !== undefined && owner !== accountHere() && owner !== formerName()
}

/** Values typed a moment ago that are about to be kept, by the name of the draft. */
const soon = new Map<string, { timer: ReturnType<typeof setTimeout>; values: () => unknown }>()

/** Keeps what was typed a moment ago: at once where its form, or the whole page, goes away. */
function keepNow(name: string): void {
  const typed = soon.get(name)
  if (typed === undefined) return
  forgetSoon(name)
  writeDraft(name, typed.values())
}

function forgetSoon(name: string): void {
  clearTimeout(soon.get(name)?.timer)
  soon.delete(name)
}

/** Removes a draft, once what was typed is stored by the server; what is about to be kept does not bring it back. */
export function dropDraft(name: string): void {
  forgetSoon(name)
  if (isAnothers(name)) return
  storage.remove(ownKey('draft', name))
  storage.remove(ownKey('draft', name, ''))
}

/** Reads the draft of the account that is here; a draft begun before signing in becomes the account's own. */
export function readDraft<T>(name: string): T | undefined {
  const account = accountHere()
  // The server reads for nobody.
  if (account !== '') openedBy.set(name, account)
  const own = readJson<T>(ownKey('draft', name))
  if (own !== undefined || account === '') return own
  const before = readJson<T>(ownKey('draft', name, ''))
  if (before === undefined) return undefined
  storage.remove(ownKey('draft', name, ''))
  writeJson(ownKey('draft', name), before)
  return before
}

export function writeDraft(name: string, values: unknown): void {
  if (!isAnothers(name)) writeJson(ownKey('draft', name), values)
}

/**
 * Keeps what is typed into a form on the device, so that a closed tab loses nothing. Restores a draft
 * once, after hydration; what was typed before that stays. `omit` names fields that must not be kept (passwords).
 * @returns true if a draft was brought back, for a line that says so and offers to drop it.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: string,
  omit: readonly string[] = [],
): boolean {
  const [restored, setRestored] = useState(false)
  const omitted = useRef(omit)
  const { isReady } = form.formState
  useEffect(() => {
    // Before that the form does not know its fields.
    if (!isReady) return
    const draft = readDraft<Partial<T>>(name)
    if (draft) {
      form.reset({ ...form.getValues(), ...draft, ...typedInto(form) }, { keepDefaultValues: true })
      setRestored(true)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        forgetSoon(name)
        soon.set(name, {
          timer: setTimeout(() => keepNow(name), pause),
          values: () => without(values, omitted.current),
        })
      },
    })
    const leave = () => keepNow(name)
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
      stop()
    }
  }, [form, name, isReady])
  return restored
}

const without = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !names.includes(key)))

/** The fields that hold other text than the form began with. */
function typedInto<T extends FieldValues>(form: UseFormReturn<T>): Partial<T> {
  const first: Record<string, unknown> = form.formState.defaultValues ?? {}
  const typed = Object.entries(form.getValues()).filter(
    ([key, value]) => Boolean(value) && value !== first[key],
  )
  return Object.fromEntries(typed) as Partial<T>
}
