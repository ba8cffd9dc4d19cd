import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type ComponentProps,
  type ReactElement,
} from 'react'
import type { MenuProps } from './menu.tsx'
import { tapped } from './tapped-script.ts'

const load = () => import('./menu.tsx')
const Menu = lazy(async () => ({ default: (await load()).Menu }))

export interface LazyMenuProps extends Omit<MenuProps, 'trigger' | 'defaultOpen'> {
  trigger: ReactElement<ComponentProps<'button'>>
}

/** A Menu whose script is fetched when a pointer or the focus comes near: for bars that every first page carries. */
export function LazyMenu(props: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  const fetchAhead = () => void load().catch(() => undefined)
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => void tapped(load).then(() => setWanted(true)),
  })
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <Menu {...props} defaultOpen />
    </Suspense>
  )
}
