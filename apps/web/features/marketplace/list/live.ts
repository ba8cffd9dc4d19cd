import { useRef } from 'react'
import { useTopic } from '../../../lib/realtime.ts'

/** Asks again when something came into the category that is looked at, or left it. */
export function useCategoryTopic(category: number | null, refetch: () => unknown): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void refetch(), 1000)
  }
  useTopic(category === null ? undefined : `services:${category}`, { onEvent: soon, onReset: soon })
}
