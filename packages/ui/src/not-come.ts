import { m } from '@plaudit/i18n/messages'
import { toastQueue } from './toast-queue.ts'

/** Words of Chromium, Firefox and Safari for a script that did not come. */
const notCome = /dynamically imported module|importing a module script/i

const isNotCome = (reason: unknown): boolean =>
  reason instanceof Error && (reason.name === 'ChunkTimeout' || notCome.test(reason.message))

/**
 * Says that a script did not come where nobody caught that: a tap on a first page has no room for `tapped`
 * (`tapped-script.ts`). The person taps again, or loads the page anew.
 * @returns what ends it.
 */
export function sayNotCome(): () => void {
  const hear = ({ reason }: PromiseRejectionEvent) => {
    if (!isNotCome(reason)) return
    toastQueue.push({
      tone: 'error',
      message: m.ui_not_loaded(),
      action: { label: m.ui_load_again(), run: () => location.reload() },
      // Somebody who looks for the network comes back to it.
      stay: 10_000,
    })
  }
  addEventListener('unhandledrejection', hear)
  return () => removeEventListener('unhandledrejection', hear)
}
