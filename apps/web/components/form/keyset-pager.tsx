import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'

/** The way through a list that is read from a place on: the places that led here, the last one first shown. */
export function useKeysets() {
  const [places, setPlaces] = useState<readonly string[]>([])
  return {
    after: places.at(-1),
    isFirst: places.length === 0,
    first: () => setPlaces([]),
    back: () => setPlaces((before) => before.slice(0, -1)),
    on: (next: string) => setPlaces((before) => [...before, next]),
  }
}

/** On to what is older, and back to what was shown before. */
export function KeysetPager({
  pages,
  next,
}: {
  pages: ReturnType<typeof useKeysets>
  next: string | null
}) {
  if (pages.isFirst && next === null) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {!pages.isFirst && <Button onClick={pages.back}>{m.common_newer()}</Button>}
      {next !== null && <Button onClick={() => pages.on(next)}>{m.common_older()}</Button>}
    </div>
  )
}
