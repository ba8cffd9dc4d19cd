import { useEffect, useEffectEvent, useState } from 'react'
import type { ContestEvent } from '@plaudit/contract/realtime'
import { follow } from '../../../lib/realtime.ts'
import { createEventMemory } from '../live.ts'
import type { EventMemory } from '../live.ts'
import type { ContestItem } from '../open/item.ts'
import { afterVotes, isUnnamed } from './live-items.ts'
import { useSoon } from '../../../lib/use-soon.ts'

/**
 * Contests of a list as they are now: every vote moves the cards of contests that take votes. `reload` asks
 * for the list anew, when a card can't name who rose or more than numbers changed.
 */
export function useLiveItems(
  loaded: readonly ContestItem[],
  reload: () => unknown,
): readonly ContestItem[] {
  const [memories] = useState(() => new Map<string, EventMemory<ContestItem>>())
  const upToDate = () => loaded.map((item) => memories.get(item.cx_id)?.bringUpToDate(item) ?? item)
  const [shown, setShown] = useState({ loaded, items: loaded })
  if (shown.loaded !== loaded) setShown({ loaded, items: upToDate() })
  const followed = loaded.filter(({ state }) => state === 'ongoing').map(({ cx_id }) => cx_id)
  const topics = followed.join()
  const soon = useSoon(reload, topics)
  const hear = useEffectEvent((cxId: string, event: ContestEvent) => {
    memoryOf(memories, cxId).hear(event)
    const now = shown.items.find((item) => item.cx_id === cxId)
    if (event.contest || (now && isUnnamed(afterVotes(now, event), event))) soon()
    setShown(({ loaded: from, items }) => ({
      loaded: from,
      items: items.map((item) => (item.cx_id === cxId ? afterVotes(item, event) : item)),
    }))
  })
  useEffect(() => {
    const stops = topics
      .split(',')
      .filter(Boolean)
      .map((cxId) =>
        follow(`contest:${cxId}`, {
          onEvent: ({ data }) => hear(cxId, data as ContestEvent),
          onReset: soon,
        }),
      )
    return () => stops.forEach((stop) => stop())
  }, [topics, soon])
  return shown.items
}

function memoryOf(
  memories: Map<string, EventMemory<ContestItem>>,
  cxId: string,
): EventMemory<ContestItem> {
  const memory = memories.get(cxId) ?? createEventMemory(afterVotes)
  memories.set(cxId, memory)
  return memory
}
