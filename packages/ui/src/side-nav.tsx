import { useEffect, useRef, type ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { cx } from './classes.ts'
import { ChipLink } from './chip.tsx'
import { Anchor } from './link.tsx'

export interface SideNavLink {
  href: string
  label: string
  icon?: ReactNode
  count?: ReactNode
  current?: boolean
}

export interface SideNavProps {
  label: string
  /** Out of it again, before all others: the list that it was chosen from. */
  back?: SideNavLink
  /** At the top: the contest's face and name. */
  head?: ReactNode
  /** Below that, on a desk alone. */
  tool?: ReactNode
  groups: readonly { title?: string; links: readonly SideNavLink[] }[]
  /** Below all, on a desk alone: what is begun here. */
  foot?: ReactNode
  className?: string
}

/** The organiser's way around a contest: a column on a desk, a row of chips on anything smaller. */
export function SideNav({ label, back, head, tool, groups, foot, className }: SideNavProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector('[aria-current]')
    if (row.current && chip instanceof HTMLElement) row.current.scrollLeft = chip.offsetLeft - 48
  }, [groups])
  return (
    <nav aria-label={label} className={cx('min-w-0', className)}>
      <div ref={row} className="scroller -mx-gutter gap-2 px-gutter py-1 lg:hidden">
        {back && (
          <ChipLink href={back.href}>
            <ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
            {back.label}
          </ChipLink>
        )}
        {groups.flatMap((group) =>
          group.links.map((link) => (
            <ChipLink key={link.href} href={link.href} current={link.current}>
              {link.label}
              {link.count !== undefined && (
                <span className="num text-small opacity-70">{link.count}</span>
              )}
            </ChipLink>
          )),
        )}
      </div>
      <div className="max-lg:hidden">
        {back && (
          <Anchor
            href={back.href}
            className="mb-1 flex min-h-target items-center gap-1 rounded-in px-1 text-small font-semibold text-muted hover:bg-sunken hover:text-text"
          >
            <ChevronLeft aria-hidden="true" className="size-4.5 flex-none" />
            {back.label}
          </Anchor>
        )}
        {head && (
          <div className="mb-4 flex min-w-0 items-center gap-2 px-1 font-semibold">{head}</div>
        )}
        {tool}
        {groups.map((group, at) => (
          <div key={at} className={cx(at > 0 && (group.title ? 'mt-6' : 'mt-3'))}>
            {group.title && (
              <p className="mb-1 px-1 text-small font-semibold text-muted">{group.title}</p>
            )}
            <ul>
              {group.links.map((link) => (
                <li key={link.href}>
                  <Anchor
                    href={link.href}
                    aria-current={link.current ? 'page' : undefined}
                    className="flex min-h-target items-center justify-between gap-3 rounded-in px-3 py-2 leading-snug font-medium hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-semibold"
                  >
                    {link.icon ? (
                      <span className="flex min-w-0 items-center gap-3">
                        {link.icon}
                        {link.label}
                      </span>
                    ) : (
                      link.label
                    )}
                    {link.count !== undefined && (
                      <span className="num text-small text-muted">{link.count}</span>
                    )}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {foot && <div className="mt-4 border-t border-line pt-4">{foot}</div>}
      </div>
    </nav>
  )
}
