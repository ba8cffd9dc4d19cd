import { use, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { whenIdle } from '@plaudit/ui/part'
import type { Router, within as withinMove } from './moving-screens.ts'

const known = new WeakSet<Router>()

/** Its script comes when the browser has nothing else to do: until then a screen gives way to the next at once. */
let within: typeof withinMove | undefined

async function loadMoves(): Promise<void> {
  const screens = await import('./moving-screens.ts')
  screens.hearTaps()
  within = screens.within
}

type Asked = { replace?: boolean; preventScrollReset?: boolean; fromRouteId?: string } | undefined

/**
 * True if an address that only follows typed words comes while the reader is on the way to another page, or there: half
 * a second after the last letter it would call their tap on a result back.
 */
function isOvertaken({ state }: Router, asked: Asked): boolean {
  if (asked?.replace !== true || asked.preventScrollReset !== true) return false
  const to = state.navigation.location ?? state.location
  return (
    to.pathname !== state.location.pathname ||
    !state.matches.some(({ route }) => route.id === asked.fromRouteId)
  )
}

/** Leaves out what `isOvertaken` says of. */
export function keepTaps(router: Router): void {
  const navigate = router.navigate.bind(router) as (to: unknown, asked?: Asked) => Promise<void>
  const kept = (to: unknown, asked?: Asked): Promise<void> =>
    isOvertaken(router, asked) ? Promise.resolve() : navigate(to, asked)
  router.navigate = kept as Router['navigate']
}

function steady(router: Router): void {
  if (known.has(router)) return
  known.add(router)
  keepTaps(router)
  const subscribe = router.subscribe.bind(router)
  router.subscribe = (draw) =>
    subscribe((state, { viewTransitionOpts: moved, ...how }) =>
      moved && within ? within(router, draw, moved, how) : draw(state, how),
    )
  whenIdle(() => void loadMoves().catch(() => undefined))
}

/** Screens change in one piece, and a tap is never lost on the way. Ahead of the router's own subscription. */
export function useSteadyViews(): void {
  const router = use(DataRouterContext)?.router
  useLayoutEffect(() => {
    if (router !== undefined) steady(router)
  }, [router])
}
