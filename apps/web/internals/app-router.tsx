import { use, useMemo } from 'react'
import type { ReactNode } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import type { To } from 'react-router'
import { toApp } from '../lib/app-address.ts'

/** Keeps a screen within the shell while it leads on by itself (after a form, to sign in first). */
export function AppRouter({ children }: { children: ReactNode }) {
  const page = use(DataRouterContext)
  const within = useMemo(() => page && { ...page, router: staying(page.router) }, [page])
  // Rendered on the server, where nobody leads anywhere, there is a router as well: it is left alone.
  return <DataRouterContext value={within}>{children}</DataRouterContext>
}

type Router = NonNullable<React.ContextType<typeof DataRouterContext>>['router']

/** The same router: only what it is told as an address is read as one of the shell's. */
function staying(router: Router): Router {
  const navigate = (to: To | number | null, options?: object) =>
    router.navigate(inShell(to) as To, options as never)
  return Object.create(router, { navigate: { value: navigate } }) as Router
}

function inShell(to: To | number | null): To | number | null {
  if (typeof to === 'string') return toApp(to)
  if (typeof to !== 'object' || to?.pathname === undefined) return to
  return { ...to, pathname: toApp(to.pathname) }
}
