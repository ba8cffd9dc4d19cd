import type { ComponentProps } from 'react'
import { writtenBefore } from './written.ts'

type Name = 'div' | 'footer' | 'li' | 'nav'

export type DrawnOnceProps<As extends Name> = ComponentProps<As> & {
  as: As
  /** Names everything that the inside depends on; without it the inside is drawn each time. */
  by: string | undefined
}

/** An element whose inside the server draws once for as long as `by` stays the same. A browser draws it like any other. */
export function DrawnOnce<As extends Name>({ as, by, ...rest }: DrawnOnceProps<As>) {
  const Element: Name = as
  const { children, ...shell } = rest as ComponentProps<Name>
  if (!import.meta.env.SSR || by === undefined) return <Element {...shell}>{children}</Element>
  const { html, mark } = writtenBefore(by)
  if (html !== undefined) return <Element {...shell} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <Element {...shell} data-keep={mark}>
      {children}
    </Element>
  )
}
