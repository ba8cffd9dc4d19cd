import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readJson, storage, writeJson } from './storage.ts'

const prefix = 'draft:'
const pause = 400

/** Removes a draft, once what was typed is stored by the server. */
export function dropDraft(name: string): void {
  storage.remove(prefix + name)
}

export function readDraft<T>(name: string): T | undefined {
  return readJson<T>(prefix + name)
}

export function writeDraft(name: string, values: unknown): void {
  writeJson(prefix + name, values)
}

/**
 * Keeps what is typed into a form on the device, so that a closed tab loses nothing. Restores a draft
 * once, after hydration. `omit` names fields that must not be kept (passwords).
 * @returns whether a draft was brought back, for a line that says so and offers to drop it.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: string,
  omit: readonly string[] = [],
): boolean {
  const [restored, setRestored] = useState(false)
  const omitted = useRef(omit)
  useEffect(() => {
    const draft = readDraft<Partial<T>>(name)
    if (draft) {
      form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true })
      setRestored(true)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const kept = Object.fromEntries(
            Object.entries(values).filter(([key]) => !omitted.current.includes(key)),
          )
          writeDraft(name, kept)
        }, pause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, name])
  return restored
}
