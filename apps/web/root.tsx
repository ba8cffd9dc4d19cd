import { useState } from 'react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, useRouteLoaderData } from 'react-router'
import type { LinksFunction, ShouldRevalidateFunction } from 'react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { navigationBarColour } from '@plaudit/contract/constants'
import { getLocale } from '@plaudit/i18n/runtime'
import { noteGiven } from '@plaudit/ui/early-tap'
import { LinkProvider } from '@plaudit/ui/link'
import { LocaleProvider } from '@plaudit/ui/locale'
import { part } from '@plaudit/ui/part'
import { ToastRegion } from '@plaudit/ui/toast'
import preloadedFont from '@plaudit/ui/fonts/familjen-latin.woff2?url'
import styles from '@plaudit/ui/styles.css?url'
import type { Route } from './+types/root'
import { BodyScripts, HeadScript } from './internals/boot-scripts.tsx'
import { useSteadyViews } from './internals/steady-views.ts'
import { Dialogs } from './components/dialogs.tsx'
import { NavigationBar } from './components/navigation-bar.tsx'
import { RouteError } from './components/route-error.tsx'
import { RouteAnnouncer } from './components/route-announcer.tsx'
import { RouterAnchor } from './components/router-anchor.tsx'
import { Startup } from './components/startup.tsx'
import { apiContext, pageContext } from './lib/context.ts'
import { createQueryClient } from './lib/query.ts'
import { siteColours, localesOf } from './lib/site.ts'
import type { RootData } from './lib/site.ts'

// Here before it is wanted, since without a network it could not come: nobody leads on without a touch.
const NavigationNotes = part(() => import('./components/navigation-notes.tsx'), { still: true })

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: preloadedFont, crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const page = context.get(pageContext)
  const site = await context.get(apiContext).call('api/site', {})
  return { site, locale: page.locale, origin: page.origin }
}

/** The site does not change under an open page. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const locale = data?.locale ?? getLocale()
  return (
    <html
      lang={locale}
      data-languages={localesOf(data?.site).join(' ')}
      style={siteColours(data?.site)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* A keyboard makes the page smaller, where the browser can: what stands at the bottom stays above it. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content={navigationBarColour} />
        <HeadScript />
        <Meta />
        <Links />
        <link rel="apple-touch-icon" href={data?.site?.logo ?? '/apple-touch-icon.png'} />
      </head>
      <body onClickCapture={noteGiven}>
        {children}
        <BodyScripts />
      </body>
    </html>
  )
}

function Providers({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const locale = data?.locale ?? getLocale()
  const [queryClient] = useState(createQueryClient)
  useSteadyViews()
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider locale={locale}>
        <LinkProvider component={RouterAnchor}>
          {children}
          <ToastRegion />
        </LinkProvider>
      </LocaleProvider>
    </QueryClientProvider>
  )
}

export default function App() {
  return (
    <Providers>
      <Outlet />
      {/* Not beside the screen for errors: a dialog whose script did not come would take that away, too. */}
      <Dialogs />
      <RouteAnnouncer />
      <Startup />
      <NavigationBar />
      <NavigationNotes />
    </Providers>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Providers>
      <RouteError error={error} whole />
    </Providers>
  )
}
