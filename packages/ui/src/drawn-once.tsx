import type { HTMLAttributes } from 'react'
import { writtenBefore } from './written.ts'

export interface DrawnOnceProps extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'footer' | 'li' | 'nav'
  /** Names everything that the inside depends on; without it the inside is drawn each time. */
  by: string | undefined
}

/** An element whose inside the server draws once for as long as `by` stays the same. A browser draws it like any other. */
export function DrawnOnce({ as: Element, by, ...whole }: DrawnOnceProps) {
  if (!import.meta.env.SSR || by === undefined) return <Element {...whole} />
  const { children, ...shell } = whole
  const { html, mark } = writtenBefore(by)
  if (html !== undefined) return <Element {...shell} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <Element {...shell} data-keep={mark}>
      {children}
    </Element>
  )
}
