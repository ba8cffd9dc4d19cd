import { keptContent, useKept } from '@plaudit/ui/hydrated'
import type { ReactNode } from 'react'

/**
 * Words that a browser's own data may write a little differently than the server's (names of countries,
 * dates): what the server wrote stays.
 */
export function Said({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={className} suppressHydrationWarning>
      {children}
    </span>
  )
}

/**
 * As `Said`, for words whose making is dear: the browser's first formatter of dates keeps a slow phone for a
 * tenth of a second.
 * @param about changes when the words do.
 */
export function Kept({ about, say }: { about: string; say: () => string }) {
  const isKept = useKept(about)
  return isKept ? <span key="kept" {...keptContent} /> : <span key="said">{say()}</span>
}
