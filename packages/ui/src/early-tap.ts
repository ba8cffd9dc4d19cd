/** Is sent to the window when somebody waits for a part of the page: what would wait for a quiet moment comes now. */
export const hurry = 'plaudit:hurry'

let wanted: HTMLElement | undefined

function forget(): void {
  wanted?.removeAttribute('aria-busy')
  wanted?.removeAttribute('data-early')
  wanted = undefined
}

const given = new WeakSet<Event>()

/**
 * For `onClickCapture` of what stands around all: React gives it each click on a part that is there, and none on one that
 * is still to come or just being taken over.
 */
export const noteGiven = ({ nativeEvent }: { nativeEvent: Event }): void => {
  given.add(nativeEvent)
}

/** Hears each click, and asks when all have heard it: React gives what is in a dialog by another listener, after this one. */
function keep(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // A box that was ticked before its script came clicks itself.
  if (event.isTrusted || button) forget()
  // A form is sent again by the page's first script, a link leads on by itself.
  if (button?.type !== 'button') return
  setTimeout(() => {
    if (given.has(event)) return
    forget()
    wanted = button
    button.setAttribute('aria-busy', 'true')
    button.dataset['early'] = ''
    dispatchEvent(new Event(hurry))
  })
}

let isHeard = false

/**
 * From now on a tap on a button that the server drew and whose script is still to come waits for it, and the button
 * shows that it waits. The last tap counts. Is called after the page is alive: React has to hear of a click first.
 */
export function hearEarlyTaps(): void {
  if (isHeard) return
  isHeard = true
  document.addEventListener('click', keep, true)
}

/** Taps once more what was tapped too early: where its own part is still to come, it goes on waiting. */
export function tapWanted(): void {
  const button = wanted
  forget()
  if (!button?.isConnected) return
  const { ariaHasPopup, dataset } = button
  // A menu opens as soon as a finger is down: by itself it hears of a key, and of no click.
  const isMenu = ariaHasPopup === 'menu' && dataset['state'] === 'closed'
  if (!isMenu) return button.click()
  button.focus({ preventScroll: true })
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}
