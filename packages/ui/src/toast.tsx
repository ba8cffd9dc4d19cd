import { useSyncExternalStore } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'
import { createToastQueue, type Toast, type ToastInput } from './toast-queue.ts'

const queue = createToastQueue()
const none: readonly Toast[] = []

/** Shows a message from anywhere in the browser: an event handler, a failed call. Returns its number for `dismissToast`. */
export function showToast(toast: ToastInput): number {
  return queue.push(toast)
}

/** Centred, red, three seconds (specification, other UI). */
export function showError(message: string): number {
  return queue.push({ tone: 'error', message })
}

export function showSuccess(message: string, action?: Toast['action']): number {
  return queue.push({ tone: 'success', message, action })
}

export function dismissToast(id: number): void {
  queue.dismiss(id)
}

/** Mounted once, near the end of the page. Errors interrupt a screen reader, the rest waits its turn. */
export function ToastRegion() {
  const locale = useLocale()
  const toasts = useSyncExternalStore(queue.subscribe, queue.shown, () => none)
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
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" aria-live="polite" className="contents">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

export function ToastCard({ toast }: { toast: Toast }) {
  const locale = useLocale()
  const bad = toast.tone === 'error'
  const Icon = bad ? CircleAlert : toast.tone === 'success' ? Check : Info
  return (
    <div
      className={cx(
        'pointer-events-auto flex w-full max-w-dialog animate-pop items-center gap-3 rounded-card py-1 pr-1 pl-4.5 font-medium shadow-3',
        bad ? 'bg-danger text-on-danger' : 'bg-text text-surface',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
      <p className={cx('min-w-0 flex-1 py-2', bad && 'text-center')}>{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run()
            queue.dismiss(toast.id)
          }}
          className="min-h-target px-2 font-bold underline underline-offset-3 focus-visible:outline-current"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={m.ui_dismiss({}, { locale })}
        onClick={() => queue.dismiss(toast.id)}
        className="grid size-target flex-none place-items-center rounded-full opacity-80 hover:opacity-100 focus-visible:outline-current"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  )
}
