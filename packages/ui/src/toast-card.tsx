import CircleAlert from 'lucide-react/icons/circle-alert'
import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'
import type { Toast } from './toast-queue.ts'

interface ToastCardProps {
  toast: Toast
  dismiss: (id: number) => void
}

/** Shows a message, with what can be done about it. */
export default function ToastCard({ toast, dismiss }: ToastCardProps) {
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
            dismiss(toast.id)
          }}
          className="min-h-target px-2 font-bold underline underline-offset-3 focus-visible:outline-current"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={m.ui_dismiss({}, { locale })}
        onClick={() => dismiss(toast.id)}
        className="grid size-target flex-none place-items-center rounded-full opacity-80 hover:opacity-100 focus-visible:outline-current"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  )
}
