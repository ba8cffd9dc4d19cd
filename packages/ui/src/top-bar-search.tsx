import Search from 'lucide-react/icons/search'
import { Anchor, type AnchorProps } from './link.tsx'

/** A search that opens its own screen. Only a desk has it, so it comes apart from the bar. */
export function TopBarSearch({ children, ...rest }: Omit<AnchorProps, 'className'>) {
  return (
    <Anchor
      {...rest}
      className="flex h-10 w-[260px] items-center gap-2 rounded-full bg-(--nav-fill) px-3.5 text-small text-on-nav-muted hover:bg-(--nav-hover) focus-visible:rounded-full"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="truncate">{children}</span>
    </Anchor>
  )
}
