import { useCallback, useContext } from 'react'
import {
  createPath,
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'
import type { Location } from 'react-router'

const urlOf = (to: Location): URL => new URL(createPath(to), location.origin)

/**
 * Returns the missing scripts of a page; null if the server has to be asked first, for the page's data or for its
 * route. A step within a page asks for no data if the page says so (`shouldRevalidate`).
 */
export function useMissing(): (to: Location, from: Location) => string[] | null {
  const router = useContext(DataRouterContext)?.router
  const frame = useContext(FrameworkContext)
  return useCallback(
    (to, from) => {
      const matches = matchRoutes(router?.routes ?? [], to.pathname)
      if (matches === null) return null
      const isHere = to.pathname === from.pathname
      const asks = matches.some(({ route: { id }, params }) => {
        const page = frame?.manifest.routes[id]
        if (id === 'root' || !page?.hasLoader || page.hasClientLoader) return false
        if (!isHere) return true
        const move = { currentUrl: urlOf(from), nextUrl: urlOf(to), defaultShouldRevalidate: true }
        const stays = { ...move, currentParams: params, nextParams: params }
        return frame?.routeModules[id]?.shouldRevalidate?.(stays) ?? true
      })
      if (asks) return null
      return matches
        .flatMap(({ route: { id } }) => (id === 'root' ? [] : (frame?.manifest.routes[id] ?? [])))
        .filter(({ id }) => !frame?.routeModules[id])
        .flatMap(({ module, imports = [] }) => [module, ...imports])
    },
    [router, frame],
  )
}
