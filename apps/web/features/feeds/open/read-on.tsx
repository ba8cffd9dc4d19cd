import { useEffect, useRef } from 'react'
import { m } from '@plaudit/i18n/messages'
import { ShowMore } from '../../../components/show-more.tsx'

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Asks for the next page two screens before its place comes into sight, so that nothing that is read is moved by it. */
export function ReadOn({ query }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (end.current === null || !hasNextPage || isFetchingNextPage) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) fetchNextPage()
      },
      { rootMargin: '0px 0px 200% 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <div ref={end}>
      <ShowMore query={query} label={m.feeds_show_more()} />
    </div>
  )
}
