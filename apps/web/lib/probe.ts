import { isOnline, silence } from './network.ts'
import { serverOrigin } from './platform.ts'

/** Milliseconds that the server has for a sign of life, and between two questions: the pause grows. */
const patience = 4000
const [shortest, longest] = [2000, 30_000]
/** Milliseconds after which is asked once more: a browser says that it is online a moment before its network carries. */
const moment = 1000
/** Milliseconds for which the next page believes the silence. */
const believed = 60_000
const silentKey = 'network:silent'

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

/** True if nothing answers, also not a moment later. */
async function isGone(): Promise<boolean> {
  const begun = Date.now()
  if (await answers()) return false
  if (Date.now() - begun > moment) return true
  await new Promise((done) => setTimeout(done, moment))
  return !(await answers())
}

/** Everything that waits for the browser's events hears of it by them. The next page, and the worker, know it too. */
function note(silent: boolean): void {
  const was = silence.is
  silence.is = silent
  try {
    sessionStorage.setItem(silentKey, String(silent ? Date.now() + believed : 0))
  } catch {
    // The next page finds it out by itself.
  }
  if (silent || was) navigator.serviceWorker?.controller?.postMessage({ silent })
  if (was !== silent && navigator.onLine) dispatchEvent(new Event(silent ? 'offline' : 'online'))
}

/** An answer to anything ends the silence. */
export function noteAnswer(): void {
  if (silence.is) note(false)
}

let isAsking = false

/** Asks whether anything answers, where a request got no answer; meanwhile the network counts as gone. */
export async function doubt(): Promise<void> {
  if (isAsking) return
  isAsking = true
  for (let pause = shortest; navigator.onLine && (await isGone());) {
    note(true)
    await nextTime(pause)
    pause = Math.min(longest, pause * 2)
  }
  isAsking = false
  if (silence.is) note(false)
}

/** Resolves after the pause, or earlier at an event of the network or when the person comes back to the page. */
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

/** A page that opens in a silence begins with it. */
export function goOnWithSilence(): void {
  let until = 0
  try {
    until = Number(sessionStorage.getItem(silentKey))
  } catch {
    // Nothing is known.
  }
  if (until <= Date.now() || !isOnline()) return
  note(true)
  void doubt()
}
