import { DrawnOnce } from './drawn-once.tsx'
import { Anchor } from './link.tsx'

export interface TopBarLink {
  href: string
  label: string
  current?: boolean
}

interface Props {
  /** Name of the links for a screen reader. */
  label: string
  links: readonly TopBarLink[]
  /** Names everything that the links depend on: the server draws them once. */
  by?: string | undefined
}

/** The links of a bar, which a desk alone shows. */
export function TopBarLinks({ label, links, by }: Props) {
  return (
    <DrawnOnce as="nav" by={by} aria-label={label} className="ml-6 flex gap-1 max-lg:hidden">
      {links.map((link) => (
        <Anchor
          key={link.href}
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          className="flex h-target items-center rounded-full px-3 font-semibold hover:bg-(--nav-hover) focus-visible:rounded-full aria-[current]:bg-(--nav-fill)"
        >
          {link.label}
        </Anchor>
      ))}
    </DrawnOnce>
  )
}
