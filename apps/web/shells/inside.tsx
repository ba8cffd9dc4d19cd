import { Outlet } from 'react-router'
import { RouteErrorBoundary } from '../components/route-error.tsx'

/** Stands between a shell and its screens, so that a screen that fails leaves the shell around it. */
export default function Inside() {
  return <Outlet />
}

export const ErrorBoundary = RouteErrorBoundary
