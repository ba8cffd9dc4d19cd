import { useEffect, useRef, useState } from 'react'
import { showError } from '@plaudit/ui/toast'

export type Errors = Record<string, string | undefined>

export function hasErrors(errors: Errors | undefined): boolean {
  return Object.values(errors ?? {}).some(Boolean)
}

/**
 * The sentences beside the fields; when they come the first is the notification too (product 13) and the first
 * bad field gets the focus. `box` is given as the ref of the element that holds the fields.
 * @param first what was told before, of fields that still hold it.
 */
export function useErrors(first: Errors = {}) {
  const [errors, show] = useState(first)
  const [element, box] = useState<HTMLElement | null>(null)
  const fresh = useRef(false)
  useEffect(() => {
    if (!fresh.current) return
    fresh.current = false
    element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, element])
  const setErrors = (next: Errors) => {
    fresh.current = true
    show(next)
    const first = Object.values(next).find(Boolean)
    if (first) showError(first)
  }
  /** A field that is being put right loses its sentence, and so do the fields within it. */
  const forget = (keys: readonly string[]) => {
    const gone = (field: string) => keys.some((key) => field === key || field.startsWith(`${key}.`))
    if (Object.keys(errors).some(gone))
      show(Object.fromEntries(Object.entries(errors).filter(([field]) => !gone(field))))
  }
  return { errors, setErrors, forget, box }
}

/** The same sentences under the form's own names. */
export function renamed(errors: Record<string, string>, name: (field: string) => string): Errors {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [name(field), text]))
}
