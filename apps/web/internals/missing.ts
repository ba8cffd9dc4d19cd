import { useCallback, useContext } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

/**
 * Returns the missing scripts of a page; null if the server has to be asked first, for the page's data or for its
 * route.
 */
export function useMissing(): (pathname: string) => string[] | null {
  const router = useContext(DataRouterContext)?.router
  const frame = useContext(FrameworkContext)
  return useCallback(
    (pathname) => {
      const ids = matchRoutes(router?.routes ?? [], pathname)?.map(({ route }) => route.id)
      if (ids === undefined) return null
      const stated = ids.flatMap((id) => (id === 'root' ? [] : (frame?.manifest.routes[id] ?? [])))
      if (stated.some((page) => page.hasLoader && !page.hasClientLoader)) return null
      return stated
        .filter(({ id }) => !frame?.routeModules[id])
        .flatMap(({ module, imports = [] }) => [module, ...imports])
    },
    [router, frame],
  )
}
