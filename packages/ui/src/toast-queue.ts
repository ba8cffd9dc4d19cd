import { notificationMilliseconds } from '@plaudit/contract/constants'

/** A short message over the page. Times in milliseconds. */
export interface Toast {
  id: number
  tone: 'error' | 'success' | 'info'
  message: string
  action?: { label: string; run: () => void }
  /** Time of its stay; for an error as the specification has it. */
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

interface Clock {
  /** Begins a time unless it runs already. */
  begin: (id: number, stay: number) => void
  forget: (id: number) => void
  pause: () => void
  resume: () => void
}

/** The times of the messages that are shown; all of them stand still together. */
function createClock(now: () => number, over: (id: number) => void): Clock {
  const timers = new Map<
    number,
    { handle?: ReturnType<typeof setTimeout>; started: number; left: number }
  >()
  let paused = false
  const start = (id: number) => {
    const timer = timers.get(id)
    if (!timer || paused) return
    timer.started = now()
    timer.handle = setTimeout(() => over(id), timer.left)
  }
  return {
    begin: (id, stay) => {
      if (timers.has(id)) return
      timers.set(id, { started: now(), left: stay })
      start(id)
    },
    forget: (id) => {
      clearTimeout(timers.get(id)?.handle)
      timers.delete(id)
    },
    pause: () => {
      if (paused) return
      paused = true
      for (const timer of timers.values()) {
        clearTimeout(timer.handle)
        timer.left -= now() - timer.started
      }
    },
    resume: () => {
      if (!paused) return
      paused = false
      for (const id of timers.keys()) start(id)
    },
  }
}

const usualStay = (input: ToastInput) =>
  input.tone === 'error' ? notificationMilliseconds : input.action ? 6000 : 4000

/** The region shows at most three messages at once; the others wait. A sentence that comes twice is shown once, and its time and its action begin anew. */
export function createToastQueue(now: () => number = Date.now): ToastQueue {
  let toasts: readonly Toast[] = []
  let visible: readonly Toast[] = []
  let next = 1
  const listeners = new Set<() => void>()
  const dismiss = (id: number) => {
    clock.forget(id)
    toasts = toasts.filter((toast) => toast.id !== id)
    settle()
  }
  const clock = createClock(now, dismiss)
  const settle = () => {
    visible = toasts.slice(0, atOnce)
    for (const toast of visible) clock.begin(toast.id, toast.stay)
    for (const listener of listeners) listener()
  }
  const push = (input: ToastInput) => {
    const twin = toasts.find(
      ({ tone, message }) => tone === input.tone && message === input.message,
    )
    if (twin) clock.forget(twin.id)
    const toast = { ...input, id: twin?.id ?? next++, stay: input.stay ?? usualStay(input) }
    toasts = twin ? toasts.map((other) => (other === twin ? toast : other)) : [...toasts, toast]
    settle()
    return toast.id
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    push,
    dismiss,
    pause: clock.pause,
    resume: clock.resume,
    shown: () => visible,
    subscribe,
  }
}

/** The messages of this page. Their time begins when something is there that shows them. */
export const toastQueue = createToastQueue()
toastQueue.pause()
