import { conversationDebounce, conversationsDebounce } from '@plaudit/contract/messaging/limits'

export interface Soon {
  /** Does the work a moment after the last time that it was asked for, once. */
  ask(work: () => void): void
  end(): void
}

function openSoon(milliseconds: number): Soon {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask(work) {
      clearTimeout(timer)
      timer = setTimeout(work, milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

/** Waits before a list of conversations, or a conversation of it, is loaded again (specification 9). */
export const soonOf = {
  list: (): Soon => openSoon(conversationsDebounce),
  thread: (): Soon => openSoon(conversationDebounce),
}
