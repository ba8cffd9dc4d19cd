import { useEffect, useEffectEvent, useRef, type ChangeEvent } from 'react'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

/**
 * A box to look for something, which hears what was typed before the page was alive: React keeps those words, tells
 * nobody of them, and drops them at the next drawing. Apart from the box itself, since the pages of a contest have no
 * room for it in their first scripts.
 */
export function EarlySearchBox(props: SearchBoxProps) {
  const around = useRef<HTMLSpanElement>(null)
  const { value, onChange } = props
  const tell = useEffectEvent(() => {
    const box = around.current?.querySelector('input')
    if (box && value !== undefined && box.value !== value)
      onChange?.({ target: box, currentTarget: box } as ChangeEvent<HTMLInputElement>)
  })
  useEffect(() => tell(), [])
  return (
    <span ref={around} className="contents">
      <SearchBox {...props} />
    </span>
  )
}
