import { m } from '@plaudit/i18n/messages'
import { showToast } from './toast.tsx'

/** Milliseconds that the message stays: somebody who looks for the network comes back to it. */
const stay = 10_000

/**
 * Loads the script that a tap asks for. Where the script does not come, a message says so, and its button asks again;
 * until then the tap waits. The second message loads the page anew: some browsers remember that a script did not come.
 * A tap whose message is dismissed, or gives way to that of a later tap, never goes on: no button may be busy so long.
 */
export async function tapped<T>(load: () => Promise<T>, isAgain = false): Promise<T> {
  try {
    return await load()
  } catch {
    return new Promise((resolve) => {
      const action = isAgain
        ? { label: m.ui_load_again(), run: () => location.reload() }
        : { label: m.ui_try_again(), run: () => resolve(tapped(load, true)) }
      showToast({ tone: 'error', message: m.ui_not_loaded(), action, stay })
    })
  }
}
