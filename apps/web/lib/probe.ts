import { doubted, noteSilent, isSilent, takeDoubt } from './network.ts'
import { serverOrigin } from './platform.ts'

/** Milliseconds that the server has for a sign of life, and between two questions: the pause grows. */
const patience = 4000
const [shortest, longest] = [2000, 30_000]

/** Any answer counts: it came over the network. The wrapper's own address would answer for the server. */
export const answers = (): Promise<boolean> =>
  fetch(`${serverOrigin()}/livez`, {
    cache: 'no-store',
    mode: 'no-cors',
    signal: AbortSignal.timeout(patience),
  }).then(
    () => true,
    () => false,
  )

/** Milliseconds after which is asked once more: a browser says that it is online a moment before its network carries. */
const moment = 1000

/** True if nothing answers, also not a moment later. */
async function isGone(): Promise<boolean> {
  const begun = Date.now()
  if (await answers()) return false
  if (Date.now() - begun > moment) return true
  await new Promise((done) => setTimeout(done, moment))
  return !(await answers())
}

/** The worker does not wait for a network that carries nothing (`worker/sw.ts`). */
function tellWorker(silent: boolean): void {
  navigator.serviceWorker?.controller?.postMessage({ silent })
}

let isAsking = false

/** Asks until something answers; meanwhile the network counts as gone. */
async function ask(): Promise<void> {
  if (isAsking) return
  isAsking = true
  takeDoubt()
  for (let pause = shortest; navigator.onLine && (await isGone());) {
    noteSilent(true)
    tellWorker(true)
    await nextTime(pause)
    pause = Math.min(longest, pause * 2)
  }
  isAsking = false
  if (!isSilent()) return
  tellWorker(false)
  noteSilent(false)
}

/** Resolves after the pause, or when the browser, or a person who is back at the page, says that it is worth it. */
function nextTime(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const signs = ['online', 'offline', 'focus'] as const
    const come = (event?: Event) => {
      if (event && !event.isTrusted) return
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, come)
      resolve()
    }
    const timer = setTimeout(come, pause)
    for (const sign of signs) addEventListener(sign, come)
  })
}

/** Finds out where the browser has a network that carries nothing, and when it carries again. */
export function watchSilence(): () => void {
  const begin = () => void ask()
  addEventListener(doubted, begin)
  if (takeDoubt() || isSilent()) begin()
  return () => removeEventListener(doubted, begin)
}
