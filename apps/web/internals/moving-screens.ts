import type { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { isInApp } from '../lib/app-base.ts'
import { moves, pictureHere, pictureTo } from './moving-picture.ts'

export type Router = NonNullable<React.ContextType<typeof DataRouterContext>>['router']
type Draw = Parameters<Router['subscribe']>[0]
type How = Omit<Parameters<Draw>[1], 'viewTransitionOpts'>
type Moved = NonNullable<Parameters<Draw>[1]['viewTransitionOpts']>

/** The transition that the browser still draws between two screens. */
let moving: ViewTransition | undefined

/**
 * Draws of the transition that begins now. The router reports one change several times: each report would begin its
 * own.
 */
let beginning: { state: Router['state']; draws: (() => void)[] } | undefined

/** True if the mouse was pressed while a screen moved: it may be released when that is over. */
let isPressedMoving = false

/** Milliseconds that a browser has for its picture of the old screen: a busy one takes seconds, and the tap has to lead on. */
const longest = 400

const isStill = (): boolean =>
  typeof document.startViewTransition !== 'function' ||
  document.hidden ||
  matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Draws a new screen in one piece within its transition. The router would wait for its own drawing there; where that was
 * slow or another tap came, it waited for ever: the browser takes no tap meanwhile, and later ones led nowhere.
 * The router's state is read when it is drawn, so that nothing older overtakes it.
 *
 * In the phone's shell only a picture moves: to draw a whole screen at once, with a picture of the old one, makes a slow
 * phone late with its answer to the tap. Where one moves the tap is shown first.
 */
export function within(router: Router, draw: Draw, { nextLocation }: Moved, how: How): void {
  const { state } = router
  if (isStill()) return draw(state, how)
  const one = (): void => draw(router.state, { ...how, flushSync: true })
  if (beginning?.state === state) return void beginning.draws.push(one)
  // From a card to the page behind it the picture grows (design: a picture that opens).
  const picture = pictureTo(nextLocation.pathname)
  if (picture === null && isInApp(nextLocation.pathname)) return draw(state, how)
  const begun = (beginning = { state, draws: [one] })
  let isDrawn = false
  const once = (): void => {
    if (isDrawn) return
    if (beginning === begun) beginning = undefined
    for (const each of begun.draws) each()
    moves(picture && pictureHere())
    isDrawn = true
  }
  let view: ViewTransition | undefined
  const timer = setTimeout(() => {
    if (isDrawn) return
    once()
    if (view) view.skipTransition()
    else moves(null)
  }, longest)
  const begin = (): void => {
    if (isDrawn) return
    moves(picture)
    const begins = (moving = view = document.startViewTransition(once))
    void begins.finished.finally(() => {
      clearTimeout(timer)
      if (moving !== begins) return
      moves(null)
      moving = undefined
    })
  }
  requestAnimationFrame(() => setTimeout(begin))
}

const isOfWholePage = ({ target }: Event): boolean => target === document.documentElement

function notePress(event: Event): void {
  isPressedMoving = moving !== undefined && isOfWholePage(event)
}

/**
 * While a screen moves, the browser gives a tap to the whole page: what lies under it is tapped instead. Also what is
 * pressed meanwhile and released a moment after is a tap of the whole page.
 */
function tapThrough(event: MouseEvent): void {
  const isMeant = moving !== undefined || isPressedMoving
  isPressedMoving = false
  if (!isMeant || event.button !== 0 || !isOfWholePage(event)) return
  moving?.skipTransition()
  const under = document.elementFromPoint(event.clientX, event.clientY)
  under?.closest<HTMLElement>('a, button, label, input, textarea, select, summary')?.click()
}

/** A tap is never lost while a screen moves. */
export function hearTaps(): void {
  document.addEventListener('pointerdown', notePress, true)
  document.addEventListener('click', tapThrough, true)
}
