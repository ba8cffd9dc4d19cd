import type { AnchorProps } from '@plaudit/ui/link'
import { toApp } from '../../lib/app-address.ts'
import { isMobileApp } from '../../lib/platform.ts'
import { useOnline } from '../../lib/network.ts'
import { RouterAnchor } from '../router-anchor.tsx'

/**
 * A link of a screen within the shell leads within the shell. Without a network it is a plain one: the worker answers
 * with the page as it was seen.
 */
export function AppAnchor({ href, ...rest }: AnchorProps) {
  const online = useOnline()
  const to = toApp(href)
  return online || isMobileApp() || !to.startsWith('/app') ? (
    <RouterAnchor {...rest} href={to} />
  ) : (
    <a {...rest} href={to} />
  )
}
