import { useCallback } from 'react'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isInApp } from '../../lib/app-base.ts'

export const views = ['contestants', 'standing', 'rules', 'chat'] as const
export type View = (typeof views)[number]

export interface Address {
  view: View
  /** Within the phone's shell. */
  inApp: boolean
  /** `?sort=`, `?show=`, `?q=` as they are asked for. */
  sort: string | null
  show: string | null
  query: string
  /** The same page with something else asked for; what is empty is left out. */
  href: (change: Partial<Record<'view' | 'sort' | 'show' | 'q', string | null>>) => string
  /** Goes there without leaving the place on the page. */
  go: (href: string) => void
  /** The same, as if it had been asked for at once: for what is typed. */
  replace: (href: string) => void
  /** For a box around links: those to another view of the page keep the place on it. */
  stay: (event: MouseEvent) => void
}

const kept = ['view', 'sort', 'show', 'q'] as const

/** Reads the address of a contest's page: every view has its own, before any script too. */
export function useAddress(): Address {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = params.get('view')
  const href: Address['href'] = (change) => {
    const next = new URLSearchParams()
    for (const name of kept) {
      const value = name in change ? change[name] : params.get(name)
      if (value) next.set(name, value)
    }
    const search = next.toString()
    return search === '' ? pathname : `${pathname}?${search}`
  }
  const go = useCallback(
    (to: string) => void navigate(to, { preventScrollReset: true }),
    [navigate],
  )
  return {
    inApp: isInApp(pathname),
    view: views.find((view) => view === asked) ?? 'contestants',
    sort: params.get('sort'),
    show: params.get('show'),
    query: params.get('q') ?? '',
    href,
    go,
    replace: (to) => void navigate(to, { preventScrollReset: true, replace: true }),
    stay: (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const otherwise = event.metaKey || event.ctrlKey || event.shiftKey
      if (!link || otherwise || link.target !== '' || link.hash !== '') return
      if (link.origin !== window.location.origin || link.pathname !== pathname) return
      event.preventDefault()
      // A frame later: the router's own work would keep a slow phone from showing that the tap was felt.
      setTimeout(go, 16, link.pathname + link.search)
    },
  }
}

interface Move {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}

/** The page has all it needs for its own views: the server is asked for another contest only. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: Move): boolean {
  const samePage = currentUrl.pathname === nextUrl.pathname
  const sameVisit = ['receipt', 'refused'].every(
    (name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name),
  )
  return samePage && sameVisit && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}
