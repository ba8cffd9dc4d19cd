import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ThreadLog, ThreadView } from '../data/thread-log.ts'

/** From an edge, in CSS pixels, at which one is there. */
const near = 120
/** CSS pixels above the first new message when a thread is opened. */
const above = 96
const shownFor = 2500

interface Given {
  box: RefObject<HTMLDivElement | null>
  thread: ThreadView & { log: ThreadLog | undefined }
  /** Messages that wait to go out. */
  unsent: number
  /** A message to begin at; nothing else is shown, or counts as seen, before. */
  start: number | undefined
  /** The last message of somebody else that came into sight. */
  onSeen: (seq: number) => void
}

/** Facts that the screen remembers between two drawings. */
interface Memory {
  /** The first message in sight, and where it stood. */
  anchor: { seq: number; top: number } | undefined
  /** Place to go to once it is there. */
  wanted: number | 'end' | undefined
  hasBegun: boolean
}
type Kept = RefObject<Memory>
type Box = Given['box']

/** Keeps what one reads where it is: at the end it follows, further up it stays; and leads to a message. */
export function usePlace({ box, thread, unsent, start, onSeen }: Given) {
  const { messages, hasEarlier, hasLater, log } = thread
  const memory: Kept = useRef({ anchor: undefined, wanted: start, hasBegun: false })
  const { isAtEnd, look } = useLook(box, memory, onSeen)
  const { loading, load } = useLoading()
  const [target, setTarget] = useTarget()
  const follows = isAtEnd && !hasLater
  useMoved({ box, memory, messages, unsent, follows, look })
  useGrown({ box, memory, follows, isThere: messages.length > 0 })
  const jump = useJump({ box, memory, log, load, setTarget })
  return {
    isAtEnd: follows,
    loading,
    target,
    jump,
    earlier: () => log && load(log.earlier),
    toEnd() {
      if (!hasLater) box.current?.scrollTo({ top: box.current.scrollHeight })
      else if (log) {
        memory.current.wanted = 'end'
        load(log.toEnd)
      }
    },
    onScroll() {
      const at = box.current
      look()
      if (at === null || log === undefined || loading) return
      if (at.scrollTop < near && hasEarlier) load(log.earlier)
      else if (hasLater && isNearEnd(at)) load(log.later)
    },
  }
}

const isNearEnd = (at: HTMLElement): boolean =>
  at.scrollHeight - at.scrollTop - at.clientHeight < near

/** Looks what stands on the screen: where one is, and what of others one has seen. */
function useLook(box: Box, memory: Kept, onSeen: (seq: number) => void) {
  const [isAtEnd, setAtEnd] = useState(true)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  const look = useCallback(() => {
    const at = box.current
    if (at === null) return
    hold(memory.current, at)
    const last = lastSeen(at)
    if (last !== undefined) seen.current(last)
    setAtEnd(isNearEnd(at))
  }, [box, memory])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  return { isAtEnd, look }
}

function useLoading() {
  const [loading, setLoading] = useState(false)
  const load = useCallback((more: () => Promise<unknown>) => {
    setLoading(true)
    more()
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }, [])
  return { loading, load }
}

/** The message that was led to, for a moment. */
function useTarget() {
  const [target, setTarget] = useState<number>()
  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(() => setTarget(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [target])
  return [target, setTarget] as const
}

/** Messages came or went: the reader goes where they want, or stays where they are. */
function useMoved({
  box,
  memory,
  messages,
  unsent,
  follows,
  look,
}: Pick<Given, 'box' | 'unsent'> & {
  memory: Kept
  messages: ThreadView['messages']
  follows: boolean
  look: () => void
}): void {
  useLayoutEffect(() => {
    const at = box.current
    if (at === null || (messages.length === 0 && unsent === 0)) return
    if (goTo(at, memory.current, follows)) look()
    // A change made by the scrolling itself is no reason to scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [messages, unsent, box])
}

/** @returns true if anything is shown yet: if the reader begins at a message, nothing is before it is there. */
function goTo(at: HTMLElement, memory: Memory, follows: boolean): boolean {
  const { wanted, hasBegun, anchor } = memory
  const element = typeof wanted === 'number' ? bubbleIn(at, wanted) : null
  if (typeof wanted === 'number' && !element && !hasBegun) return false
  if (element) at.scrollTop = element.offsetTop - at.offsetTop - at.clientHeight / 3
  else if (wanted === 'end') at.scrollTop = at.scrollHeight
  else if (!hasBegun) {
    const line = at.querySelector<HTMLElement>('[data-new]')
    // Only the thread itself scrolls, never the page around it.
    at.scrollTop = line ? line.offsetTop - at.offsetTop - above : at.scrollHeight
  } else if (follows) at.scrollTop = at.scrollHeight
  else if (anchor) restore(at, anchor)
  if (element || wanted === 'end') memory.wanted = undefined
  memory.hasBegun = true
  return true
}

/** A card or a picture that comes later makes what stands above it move: the reader stays where they are. */
function useGrown({
  box,
  memory,
  follows,
  isThere,
}: {
  box: Box
  memory: Kept
  follows: boolean
  isThere: boolean
}): void {
  const stays = useRef(follows)
  useEffect(() => void (stays.current = follows))
  useEffect(() => {
    const at = box.current
    const content = at?.firstElementChild
    if (at === null || !content) return
    const grown = new ResizeObserver(() => {
      const { hasBegun, anchor } = memory.current
      if (!hasBegun) return
      if (stays.current) at.scrollTop = at.scrollHeight
      else if (anchor) restore(at, anchor)
    })
    grown.observe(content)
    return () => grown.disconnect()
  }, [box, memory, isThere])
}

/** Reads the place of a message, which is gone to once it is drawn; what is not there any more leads nowhere. */
async function lead(memory: Memory, log: ThreadLog, seq: number): Promise<void> {
  memory.wanted = seq
  if (!(await log.jump(seq))) memory.wanted = undefined
}

function useJump({
  box,
  memory,
  log,
  load,
  setTarget,
}: {
  box: Box
  memory: Kept
  log: ThreadLog | undefined
  load: (more: () => Promise<unknown>) => void
  setTarget: (seq: number) => void
}) {
  return useCallback(
    (seq: number, isMarked = true) => {
      const at = box.current
      if (isMarked) setTarget(seq)
      const here = at && bubbleIn(at, seq)
      if (here) here.scrollIntoView({ block: 'center' })
      else if (log) {
        load(() => lead(memory.current, log, seq))
      }
    },
    [box, memory, log, load, setTarget],
  )
}

const bubbleIn = (box: HTMLElement, seq: number): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-seq="${seq}"]`)

const bubblesIn = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('[data-seq]'),
]

/** Remembers the first message in sight, and where it stands. */
function hold(memory: Memory, box: HTMLElement): void {
  const first = bubblesIn(box).find(
    (one) => one.offsetTop - box.offsetTop + one.offsetHeight > box.scrollTop,
  )
  memory.anchor = first && {
    seq: Number(first.dataset['seq']),
    top: first.offsetTop - box.scrollTop,
  }
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
