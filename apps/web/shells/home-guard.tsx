import { Outlet, redirect } from 'react-router'
import type { Route } from './+types/home-guard'
import { apiContext } from '../lib/context.ts'

/** The navigation guard of specification 2: a site with a home path sends a visit to `/` there. */
export async function loader({ context }: Route.LoaderArgs) {
  const { home_path: home } = await context.get(apiContext).call('api/site', {})
  if (home?.startsWith('/') && !home.startsWith('//') && !isHome(home)) throw redirect(home)
  return null
}

/** `/?lang=fr`, `/#x` and `/.` are the home page itself: sent there, a browser would come back without end. */
const isHome = (path: string): boolean => new URL(path, 'http://site').pathname === '/'

export default function HomeGuard() {
  return <Outlet />
}
