import type { CaptchaAsked } from '@plaudit/contract/errors'
import { close, open } from './dialog-queue.ts'
import type {
  CaptchaDialog,
  CodeDialog,
  Confirmation,
  ConfirmOptions,
  Information,
} from './dialog-queue.ts'

const told = new Set<string>()

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
  open(dialog)
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
    open(dialog)
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
    open(dialog)
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
    open(dialog)
  })
}
