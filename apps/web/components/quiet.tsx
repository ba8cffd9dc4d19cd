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
