import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ThreadLog, ThreadView } from '../data/thread-log.ts'

/** From an edge, in CSS pixels, at which one is there. */
const near = 120
/** What stands above the first new message when a thread is opened. */
const above = 96
const shownFor = 2500

interface Given {
  box: RefObject<HTMLDivElement | null>
  thread: ThreadView & { log: ThreadLog | undefined }
  /** How many wait to go out. */
  unsent: number
  /** A message to begin at; nothing else is shown, or counts as seen, before. */
  start: number | undefined
  /** The last message of somebody else that came into sight. */
  onSeen: (seq: number) => void
}

/** Keeps what one reads where it is: at the end it follows, further up it stays; and leads to a message. */
export function usePlace({ box, thread, unsent, start, onSeen }: Given) {
  const { messages, hasEarlier, hasLater, log } = thread
  const [isAtEnd, setAtEnd] = useState(true)
  const [loading, setLoading] = useState(false)
  const [target, setTarget] = useState<number>()
  const anchor = useRef<{ seq: number; top: number }>(undefined)
  const wanted = useRef<number | 'end' | undefined>(start)
  const hasBegun = useRef(false)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })

  const look = useCallback(() => {
    const at = box.current
    if (at === null) return
    anchor.current = anchorIn(at)
    const last = lastSeen(at)
    if (last !== undefined) seen.current(last)
    setAtEnd(at.scrollHeight - at.scrollTop - at.clientHeight < near)
  }, [box])

  useLayoutEffect(() => {
    const at = box.current
    if (at === null || (messages.length === 0 && unsent === 0)) return
    const element = typeof wanted.current === 'number' ? bubbleIn(at, wanted.current) : null
    if (element) {
      at.scrollTop = element.offsetTop - at.offsetTop - at.clientHeight / 3
      wanted.current = undefined
    } else if (wanted.current === 'end') {
      at.scrollTop = at.scrollHeight
      wanted.current = undefined
    } else if (typeof wanted.current === 'number' && !hasBegun.current) return
    else if (!hasBegun.current) {
      const line = at.querySelector<HTMLElement>('[data-new]')
      // Only the thread itself scrolls, never the page around it.
      at.scrollTop = line ? line.offsetTop - at.offsetTop - above : at.scrollHeight
    } else if (isAtEnd && !hasLater) at.scrollTop = at.scrollHeight
    else if (anchor.current) restore(at, anchor.current)
    hasBegun.current = true
    look()
    // What the scrolling itself changed is no reason to scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [messages, unsent, box])

  // A card or a picture that comes later makes what stands above it move: the reader stays where they are.
  const isThere = messages.length > 0
  const stays = useRef(isAtEnd && !hasLater)
  useEffect(() => {
    stays.current = isAtEnd && !hasLater
  })
  useEffect(() => {
    const at = box.current
    const content = at?.firstElementChild
    if (at === null || !content) return
    const grown = new ResizeObserver(() => {
      if (!hasBegun.current) return
      if (stays.current) at.scrollTop = at.scrollHeight
      else if (anchor.current) restore(at, anchor.current)
    })
    grown.observe(content)
    return () => grown.disconnect()
  }, [box, isThere])

  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])

  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(() => setTarget(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [target])

  const load = useCallback((more: () => Promise<unknown>) => {
    setLoading(true)
    more()
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }, [])

  const jump = useCallback(
    (seq: number, isMarked = true) => {
      const at = box.current
      if (isMarked) setTarget(seq)
      const here = at && bubbleIn(at, seq)
      if (here) here.scrollIntoView({ block: 'center' })
      else if (log) {
        wanted.current = seq
        // What is not there any more leads nowhere.
        load(async () => {
          if (!(await log.jump(seq))) wanted.current = undefined
        })
      }
    },
    [box, log, load],
  )

  return {
    isAtEnd: isAtEnd && !hasLater,
    loading,
    target,
    jump,
    earlier: () => log && load(log.earlier),
    toEnd() {
      const at = box.current
      if (!hasLater) at?.scrollTo({ top: at.scrollHeight })
      else if (log) {
        wanted.current = 'end'
        load(log.toEnd)
      }
    },
    onScroll() {
      const at = box.current
      look()
      if (at === null || log === undefined || loading) return
      if (at.scrollTop < near && hasEarlier) load(log.earlier)
      else if (hasLater && at.scrollHeight - at.scrollTop - at.clientHeight < near) load(log.later)
    },
  }
}

const bubbleIn = (box: HTMLElement, seq: number): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-seq="${seq}"]`)

const bubblesIn = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('[data-seq]'),
]

/** The first message in sight, and where it stands. */
function anchorIn(box: HTMLElement): { seq: number; top: number } | undefined {
  const first = bubblesIn(box).find(
    (one) => one.offsetTop - box.offsetTop + one.offsetHeight > box.scrollTop,
  )
  return first && { seq: Number(first.dataset['seq']), top: first.offsetTop - box.scrollTop }
}

function restore(box: HTMLElement, { seq, top }: { seq: number; top: number }): void {
  const element = bubbleIn(box, seq)
  if (element) box.scrollTop = element.offsetTop - top
}

/** The last message of somebody else whose words stand on a screen that is looked at. */
function lastSeen(box: HTMLElement): number | undefined {
  if (document.visibilityState !== 'visible') return undefined
  const edge = box.scrollTop + box.clientHeight
  const last = bubblesIn(box).findLast(
    (one) =>
      one.dataset['own'] === undefined &&
      one.offsetTop - box.offsetTop + Math.min(one.offsetHeight, 40) <= edge,
  )
  return last && Number(last.dataset['seq'])
}
