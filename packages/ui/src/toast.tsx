import { part } from './part.tsx'
import { toastQueue as queue, type Toast, type ToastInput } from './toast-queue.ts'

/** Mounted once, near the end of the page. A message before its script is there is shown when the script has come. */
export const ToastRegion = part(() => import('./toast-region.tsx'), {
  otherwise: () => null,
  soon: true,
})

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

/** Takes away an error whose cause is right now: no message repeats it. */
export function dismissError(message: string): void {
  const said = queue.shown().find((toast) => toast.tone === 'error' && toast.message === message)
  if (said) queue.dismiss(said.id)
}
