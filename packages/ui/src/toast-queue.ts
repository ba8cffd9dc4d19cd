/** A short message over the page. Times in milliseconds. */
export interface Toast {
  id: number
  tone: 'error' | 'success' | 'info'
  message: string
  action?: { label: string; run: () => void }
  /** How long it stays; 3000 for an error (specification, limits). */
  stay: number
}

export type ToastInput = Omit<Toast, 'id' | 'stay'> & { stay?: number }

const atOnce = 3

export interface ToastQueue {
  push: (toast: ToastInput) => number
  dismiss: (id: number) => void
  /** A pointer or the focus is on the messages: their time stands still. */
  pause: () => void
  resume: () => void
  shown: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined
  started: number
  left: number
}

/** At most three at once, the others wait; the same sentence twice is shown once with its time begun anew. */
export function createToastQueue(now: () => number = Date.now): ToastQueue {
  let toasts: readonly Toast[] = []
  let visible: readonly Toast[] = []
  let next = 1
  let paused = false
  const timers = new Map<number, Timer>()
  const listeners = new Set<() => void>()

  function start(id: number, timer: Timer): void {
    timer.started = now()
    timer.handle = setTimeout(() => dismiss(id), timer.left)
  }

  function settle(): void {
    visible = toasts.slice(0, atOnce)
    for (const toast of visible) {
      if (timers.has(toast.id)) continue
      const timer: Timer = { handle: undefined, started: now(), left: toast.stay }
      timers.set(toast.id, timer)
      if (!paused) start(toast.id, timer)
    }
    for (const listener of listeners) listener()
  }

  function dismiss(id: number): void {
    const timer = timers.get(id)
    if (timer) clearTimeout(timer.handle)
    timers.delete(id)
    toasts = toasts.filter((toast) => toast.id !== id)
    settle()
  }

  function push(input: ToastInput): number {
    const twin = toasts.find(
      (toast) => toast.tone === input.tone && toast.message === input.message,
    )
    if (twin) {
      clearTimeout(timers.get(twin.id)?.handle)
      timers.delete(twin.id)
      settle()
      return twin.id
    }
    const stay = input.stay ?? (input.tone === 'error' ? 3000 : input.action ? 6000 : 4000)
    const toast: Toast = { ...input, id: next, stay }
    next += 1
    toasts = [...toasts, toast]
    settle()
    return toast.id
  }

  function pause(): void {
    if (paused) return
    paused = true
    for (const timer of timers.values()) {
      clearTimeout(timer.handle)
      timer.left -= now() - timer.started
    }
  }

  function resume(): void {
    if (!paused) return
    paused = false
    for (const [id, timer] of timers) start(id, timer)
  }

  return {
    push,
    dismiss,
    pause,
    resume,
    shown: () => visible,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
