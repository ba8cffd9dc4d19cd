import { useEffect, useSyncExternalStore } from 'react'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from './locale.tsx'
import { sayNotCome } from './not-come.ts'
import { part, whenTouched } from './part.tsx'

import { toastQueue as queue, type Toast } from './toast-queue.ts'

const ToastCard = part(() => import('./toast-card.tsx'), { otherwise: Plain })
const none: readonly Toast[] = []

/** Errors interrupt a screen reader, the rest waits its turn. */
export default function ToastRegion() {
  const locale = useLocale()
  const toasts = useSyncExternalStore(queue.subscribe, queue.shown, () => none)
  // Before one is needed: what it says may be that the network is gone.
  useEffect(() => {
    queue.resume()
    return whenTouched(ToastCard.preload)
  }, [])
  useEffect(sayNotCome, [])
  const errors = toasts.filter((toast) => toast.tone === 'error')
  const others = toasts.filter((toast) => toast.tone !== 'error')
  return (
    <section
      aria-label={m.ui_notices({}, { locale })}
      data-screen-only=""
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
      onKeyDown={(event) => {
        const last = toasts.at(-1)
        if (event.key === 'Escape' && last) queue.dismiss(last.id)
      }}
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--bar)+12px)] z-70 flex flex-col items-center gap-2 px-4"
    >
      <div role="alert" aria-live="assertive" className="contents">
        {errors.map(card)}
      </div>
      <div role="status" aria-live="polite" className="contents">
        {others.map(card)}
      </div>
    </section>
  )
}

const card = (toast: Toast) => (
  <ToastCard
    key={toast.id}
    toast={toast}
    dismiss={queue.dismiss}
    waiting={<Plain toast={toast} />}
  />
)

/** The words alone, until the card is there. */
function Plain({ toast }: { toast: Toast }) {
  const bad = toast.tone === 'error'
  return (
    <p
      className={`w-full max-w-dialog rounded-card px-4.5 py-3 font-medium shadow-3 ${bad ? 'bg-danger text-center text-on-danger' : 'bg-text text-surface'}`}
    >
      {toast.message}
    </p>
  )
}
