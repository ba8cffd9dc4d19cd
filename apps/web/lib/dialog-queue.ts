import { useSyncExternalStore } from 'react'
import type { CaptchaAsked } from '@plaudit/contract/errors'

export interface Information {
  kind: 'information'
  text: string
  done: () => void
}
export interface Confirmation extends ConfirmOptions {
  kind: 'confirm'
  answer: (yes: boolean) => void
}
export interface CaptchaDialog {
  kind: 'captcha'
  asked: CaptchaAsked
  answer: (token: string | undefined | null) => void
}
export interface CodeDialog {
  kind: 'code'
  /** The code, as far as it is known already. */
  code: string
  answer: (code: string | null) => void
}
export type OpenDialog = Information | Confirmation | CaptchaDialog | CodeDialog

export interface ConfirmOptions {
  /** Absent: the specification's "Redirect to page?". */
  title?: string
  description?: string
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** A better step to take first: the first choice, before the verb itself. */
  first?: { label: string; href: string }
}

let queue: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

function set(next: readonly OpenDialog[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Shows a dialog after those that stand already (`dialogs.ts` makes them). */
export const open = (dialog: OpenDialog): void => set([...queue, dialog])

export const close = (dialog: OpenDialog): void => set(queue.filter((other) => other !== dialog))

/** The dialog to show now, mounted once by the root. */
export function useOpenDialog(): OpenDialog | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => queue[0],
    () => undefined,
  )
}
