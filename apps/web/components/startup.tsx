import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { untilItComes, whenIdle } from '@plaudit/ui/part'
import { watchWaking } from '../lib/clock.ts'
import { mailedToken } from '../lib/mailed-token.ts'
import { isLedOn, loadInWantedLanguage, settleLanguage, wantedLanguage } from '../lib/locale.ts'
import { sendEnded, sendWhatWaits } from '../lib/offline/waits.ts'
import { callQuery } from '../lib/query.ts'
import { watchRealtime } from '../lib/realtime.ts'
import { becameAlive } from '../internals/start-script.ts'
import { onSessionChange, storedUser, watchOtherTabs } from '../lib/session.ts'
import { userQuery } from '../lib/user.ts'

/** Starts the work of a page that has become alive (specification 7, Startup): the person, rates, categories. */
export function Startup() {
  const queryClient = useQueryClient()
  useWantedLanguage()
  useEffect(() => {
    let stop: (() => void) | undefined
    // In a task of its own, and before what was tapped too early: a page that becomes alive has enough to do in one piece.
    const soon = setTimeout(() => (stop = begin(queryClient)))
    dispatchEvent(new Event(becameAlive))
    return () => {
      clearTimeout(soon)
      stop?.()
    }
  }, [queryClient])
  return null
}

/** @returns what ends it. */
function begin(queryClient: QueryClient): () => void {
  const person = storedUser()
  settleLanguage(person && [person.language])
  void queryClient.prefetchQuery(userQuery)
  const tok = mailedToken()
  if (tok !== undefined)
    void untilItComes(() => import('../lib/mailed-link.ts')).then(({ offerMailedLink }) =>
      offerMailedLink(tok, queryClient),
    )
  const stops = [
    whenIdle(() => {
      void queryClient.prefetchQuery({ ...callQuery('api/rates', {}), staleTime: Infinity })
      void queryClient.prefetchQuery({
        ...callQuery('contest/v2/getCategories', {}),
        staleTime: 60_000,
      })
      sendWhatWaits()
      sendEnded()
      // A picture that is not renewed now is renewed with the next page.
      void import('../lib/renew-picture.ts').then(
        (pictures) => pictures.renewPictures(),
        () => undefined,
      )
    }),
    watchOtherTabs(),
    watchWaking(),
    watchRealtime(),
    // Nothing of one person stays for the next.
    onSessionChange(() => void queryClient.resetQueries()),
  ]
  return () => stops.forEach((stop) => stop())
}

/**
 * True if a field holds words that the page did not come with: they would be gone with the page. A box to tick has the
 * value "on", and nobody types it.
 */
const isTypedInto = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue && value !== 'on',
  )

/**
 * Loads the page in the person's language as soon as nothing is under way (signing in leads on to a page first). A page
 * that somebody types into keeps its language.
 */
function useWantedLanguage(): void {
  const another = useSyncExternalStore(
    wantedLanguage.subscribe,
    wantedLanguage.isAnother,
    () => false,
  )
  const idle = useNavigation().state === 'idle'
  useEffect(() => {
    if (!another || !idle) return
    let typed = false
    const note = () => (typed = true)
    addEventListener('input', note)
    const timer = setInterval(() => {
      if (isLedOn() || typed || isTypedInto()) return
      clearInterval(timer)
      loadInWantedLanguage()
    }, 250)
    return () => {
      clearInterval(timer)
      removeEventListener('input', note)
    }
  }, [another, idle])
}
