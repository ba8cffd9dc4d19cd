import { useSyncExternalStore } from 'react'
import type { CaptchaAsked } from '@plaudit/contract/errors'

interface Information {
  kind: 'information'
  text: string
  done: () => void
}
interface Confirmation extends ConfirmOptions {
  kind: 'confirm'
  answer: (yes: boolean) => void
}
interface CaptchaDialog {
  kind: 'captcha'
  asked: CaptchaAsked
  answer: (token: string | undefined | null) => void
}
interface CodeDialog {
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
const told = new Set<string>()

function set(next: readonly OpenDialog[]): void {
  queue = next
  for (const listener of listeners) listener()
}

function close(dialog: OpenDialog): void {
  set(queue.filter((other) => other !== dialog))
}

/**
 * A dialog titled "Information" (specification 2). The same text is shown once in a visit. @param onRead after its
 * person closed it.
 */
export function showInformation(text: string, onRead?: () => void): void {
  if (told.has(text)) return
  told.add(text)
  const done = () => {
    close(dialog)
    onRead?.()
  }
  const dialog: Information = { kind: 'information', text, done }
  set([...queue, dialog])
}

/** Asks with Cancel and Confirm; resolves with the answer. */
export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog: Confirmation = {
      ...options,
      kind: 'confirm',
      answer: (yes) => {
        close(dialog)
        resolve(yes)
      },
    }
    set([...queue, dialog])
  })
}

/**
 * Shows a hosted captcha and resolves with its token: undefined when its provider can't be reached from here or
 * another way is wanted, null when it was closed. In a frame of another site, where a dialog may be far off the
 * screen, nothing is shown.
 */
export function showCaptcha(asked: CaptchaAsked): Promise<string | undefined | null> {
  if (window.top !== window.self) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const dialog: CaptchaDialog = {
      kind: 'captcha',
      asked,
      answer: (token) => {
        close(dialog)
        resolve(token)
      },
    }
    set([...queue, dialog])
  })
}

/** Asks for the code of a slip, and resolves with null when it was closed. */
export function askCode(code: string): Promise<string | null> {
  return new Promise((resolve) => {
    const dialog: CodeDialog = {
      kind: 'code',
      code,
      answer: (given) => {
        close(dialog)
        resolve(given)
      },
    }
    set([...queue, dialog])
  })
}

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
