import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'
import { useLocale } from './locale.tsx'
import { CountDot } from './pill.tsx'

export interface TopBarProps {
  /** The menu button, shown where the links are not (below 1000 px). */
  menu?: ReactNode
  brand: ReactNode
  brandHref: string
  /** On a desk: `TopBarLinks`. */
  links?: ReactNode
  /** On a desk: a search field, or a link that looks like one (`TopBarSearch`). */
  search?: ReactNode
  /** At the right: `TopBarIcon`s, the account. */
  children?: ReactNode
  /** Organiser's area: over the whole width. */
  wide?: boolean
  /** Id of the page's main part, for the skip link. */
  contentId?: string
}

/** The edge of the stage: #a2e3fa with dark text (specification, other UI), the same hue darkened where it is dark. */
export function TopBar(props: TopBarProps) {
  const { menu, brand, brandHref, links, search, children, wide, contentId = 'content' } = props
  const locale = useLocale()
  return (
    <header
      data-screen-only=""
      className="sticky top-0 z-30 bg-nav text-on-nav [--focus:var(--on-nav)]"
    >
      <a
        href={`#${contentId}`}
        className="absolute top-1.5 left-2 z-1 -translate-y-[calc(100%+1rem)] rounded-full bg-[#0b1b2b] px-4 py-2.5 font-semibold text-white focus-visible:translate-y-0"
      >
        {m.ui_skip({}, { locale })}
      </a>
      <div
        className={cx('flex h-bar items-center gap-2', wide ? 'px-gutter lg:px-4 xl:px-6' : 'page')}
      >
        {menu && <div className="-ml-3 lg:hidden">{menu}</div>}
        <Anchor href={brandHref} className="flex min-h-target min-w-0 items-center rounded-in">
          {brand}
        </Anchor>
        {links}
        <span className="flex-1" />
        {search && <div className="max-lg:hidden">{search}</div>}
        <div className="-mr-1 flex flex-none items-center gap-0.5 sm:gap-2">{children}</div>
      </div>
    </header>
  )
}

const iconClass =
  'relative grid size-target flex-none place-items-center rounded-full hover:bg-(--nav-hover) focus-visible:rounded-full [&>svg]:size-5'

export interface TopBarIconProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  href: string
  /** Says everything, the number too: "Chat, 3 unread". */
  label: string
  icon: ReactNode
  count?: number
}

export function TopBarIcon({ href, label, icon, count = 0, className, ...rest }: TopBarIconProps) {
  return (
    <Anchor
      {...rest}
      href={href}
      aria-label={label}
      title={label}
      className={cx(iconClass, className)}
    >
      {icon}
      <CountDot count={count} className="absolute top-[7px] right-[5px]" />
    </Anchor>
  )
}

/** For a menu or a drawer in the bar: spread it on a `<button>`. */
export const topBarButtonClass = iconClass
