import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import Camera from 'lucide-react/icons/camera'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import PenLine from 'lucide-react/icons/pen-line'
import X from 'lucide-react/icons/x'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { Skeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/waiting'
import { useOnline } from '../../lib/network.ts'
import { letGo, sendAll, tryAgain } from '../../lib/offline/queue.ts'
import type { Waiting } from '../../lib/offline/rows.ts'
import { pageMeta } from '../../lib/meta.ts'
import { openAnew } from '../../lib/platform.ts'
import { answers, doubt } from '../../lib/probe.ts'
import { slot } from '../../lib/slot.tsx'
import SeenLately from './seen-lately.tsx'
import { useWaiting } from '../../lib/offline/use-waiting.ts'

/** Rows of other features that wait: each row (`<li>`) with a button that takes it back. */
const Others = slot(import.meta.glob('../*/slots/app-waiting.tsx'))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.phone_waiting(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/app/waiting`: what waits for the network, and what can be read meanwhile. Opened in place of a page that was never seen. */
export default function WaitingScreen() {
  const alive = useHydrated()
  const waiting = useWaiting()
  return (
    <div className="mx-auto max-w-[640px] px-gutter pt-5 pb-8">
      <h1 className="text-title">{m.phone_waiting()}</h1>
      {alive ? <Wanted /> : <Skeleton className="mt-4 h-16" />}
      <ul className="mt-2 divide-y divide-line [&:empty]:hidden">
        <Others />
        {waiting.map((row) => (
          <Row key={row.order} row={row} />
        ))}
      </ul>
      <p className="mt-3 text-small text-muted">{m.phone_waiting_text()}</p>
      <SeenLately most={12} title={m.phone_read_meanwhile()} />
    </div>
  )
}

/** The page that was asked for is not on this device: it opens when the network is back. */
function Wanted() {
  const [search] = useSearchParams()
  const online = useOnline()
  const [trying, setTrying] = useState(false)
  const to = search.get('to')
  const wanted = to?.startsWith('/') && !/^\/[/\\]/.test(to) ? to : undefined
  useEffect(() => {
    if (!online || wanted === undefined) return
    let isOver = false
    // A browser that takes its network for there would lead to and fro between the two pages.
    void answers().then((came) => {
      if (isOver) return
      if (came) openAnew(wanted, { replaces: true })
      else void doubt()
    })
    return () => {
      isOver = true
    }
  }, [online, wanted])
  const attempt = async () => {
    setTrying(true)
    await sendAll()
    if (wanted !== undefined) openAnew(wanted, { replaces: true })
    setTrying(false)
  }
  return (
    <>
      {wanted !== undefined && <p className="mt-3">{m.phone_not_seen()}</p>}
      {(wanted !== undefined || !online) && (
        <Button
          variant="outline"
          full
          loading={trying}
          className="mt-4"
          onClick={() => void attempt()}
        >
          {m.phone_try_now()}
        </Button>
      )}
    </>
  )
}

/** Returns the sign for the kind of a waiting row. */
function signOf({ call, files = [] }: Waiting) {
  if (files.some(({ kind }) => kind === 'picture')) return Camera
  if (call.startsWith('messages/')) return MessageCircle
  return /^(likes|favourites|follows)\//.test(call) ? Heart : PenLine
}

function Row({ row }: { row: Waiting }) {
  const locale = useLocale()
  const { label, refused, at } = row
  const Sign = signOf(row)
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <span className="grid size-10 flex-none place-items-center rounded-in bg-fill">
        <Sign aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        {/* Of a refused text nothing else may be left to read and copy: it stands here whole. */}
        <span
          className={`block font-semibold ${refused === undefined ? 'truncate' : 'wrap-anywhere whitespace-pre-wrap'}`}
        >
          {label}
        </span>
        <span
          className={`block text-small ${refused === undefined ? 'text-muted' : 'text-danger-text'}`}
        >
          {refused ?? m.phone_written({ time: formatDateTime(at, locale) })}
        </span>
      </span>
      {refused !== undefined && (
        <Button size="sm" onClick={() => void tryAgain(row)}>
          {m.common_try_again()}
        </Button>
      )}
      <IconButton
        label={m.phone_take_back({ label })}
        icon={<X aria-hidden="true" />}
        onClick={() => void letGo(row)}
      />
    </li>
  )
}
