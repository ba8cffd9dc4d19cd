import { buzz } from './haptics.ts'

/** Milliseconds that a finger rests, and pixels that it may tremble meanwhile. */
const rests = 480
const trembles = 10

/**
 * Opens, for an element marked `data-press`, what its own visible button (`data-twin`) opens, when a pointer rests on
 * it: a finger, a pen or a held mouse button. Links stay links for a tap; a tap that ends a long press leads nowhere.
 * @returns a function that ends the watch.
 */
export function watchLongPress(page: Document): () => void {
  let waiting: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined
  let isDone = false
  const stop = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
  }
  const open = (twin: HTMLElement) => {
    waiting = undefined
    page.getSelection()?.removeAllRanges()
    buzz()
    press(twin)
    // From now on: the press on the button is a click, too.
    isDone = true
  }
  const down = (event: PointerEvent) => {
    stop()
    isDone = false
    const twin = event.button === 0 && event.isPrimary ? twinOf(event.target) : undefined
    if (twin === undefined) return
    const timer = setTimeout(() => open(twin), rests)
    waiting = { timer, x: event.clientX, y: event.clientY }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (waiting && Math.hypot(clientX - waiting.x, clientY - waiting.y) > trembles) stop()
  }
  const tap = (event: Event) => {
    if (!isDone) return
    isDone = false
    event.preventDefault()
    event.stopPropagation()
  }
  // The browser's own long press, a menu or a selection, would come on top.
  const menu = (event: MouseEvent) => {
    if (waiting || isDone) event.preventDefault()
  }
  return listen(page, { down, move, stop, tap, menu })
}

interface Hears {
  down: (event: PointerEvent) => void
  move: (event: PointerEvent) => void
  stop: () => void
  tap: (event: Event) => void
  menu: (event: MouseEvent) => void
}

/** Ahead of whatever hears of it within the page. @returns what ends it. */
function listen(page: Document, { down, move, stop, tap, menu }: Hears): () => void {
  const ends = new AbortController()
  const early = { capture: true, signal: ends.signal }
  page.addEventListener('pointerdown', down, early)
  page.addEventListener('pointermove', move, early)
  for (const name of ['pointerup', 'pointercancel', 'scroll'])
    page.addEventListener(name, stop, early)
  page.addEventListener('click', tap, early)
  page.addEventListener('contextmenu', menu, early)
  ends.signal.addEventListener('abort', stop)
  return () => ends.abort()
}

function twinOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  // A control with its own use for a finger keeps that use.
  if (target.closest('button, input, textarea, select, audio, video, [contenteditable]')) return
  const pressed = target.closest('[data-press]')
  return pressed?.querySelector<HTMLElement>('[data-twin]') ?? undefined
}

/** Menus open by the key that people without a pointer use; one whose script is still to come, by a click. */
function press(twin: HTMLElement): void {
  twin.focus({ preventScroll: true })
  if (twin.dataset['state'] === undefined) twin.click()
  else twin.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}
