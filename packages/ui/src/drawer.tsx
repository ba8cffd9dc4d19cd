import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import * as Radix from 'radix-ui/dialog'
import X from 'lucide-react/icons/x'
import { leftDrawer, rightDrawer } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { useBackCloses } from './back-closes.ts'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useFocusReturn } from './focus-return.ts'
import { useLocale } from './locale.tsx'
import { scrimClass } from './overlay.ts'

export interface DrawerProps {
  /** Left 300 px, over the page below 500; right 400 px, over the page below 1000 (specification, limits). */
  side: 'left' | 'right'
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Hides the title where the content begins with one of its own. */
  hideTitle?: boolean
  /** Stays at the bottom: the verb. */
  footer?: ReactNode
  /** Stays, if it does not cover the page, while the page is used, until it is closed. */
  stays?: boolean
  /** Something new is made here: its first field has the focus, not the cross. */
  fieldFirst?: boolean
  children: ReactNode
}

function focusField(event: Event): void {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
    'input:not([type=file]), textarea',
  )
  if (!field) return
  event.preventDefault()
  field.focus()
}

const sides = {
  left: 'left-0 w-drawer-left max-w-[calc(100vw-56px)] rounded-r-card data-[state=open]:animate-from-left',
  right:
    'right-0 w-drawer-right max-w-full sm:max-w-[calc(100vw-56px)] sm:rounded-l-card data-[state=open]:animate-from-right',
}

/** Beside the camera of a phone that lies on its side. */
const insets = {
  left: 'pl-[max(20px,env(safe-area-inset-left))]',
  right: 'pr-[max(20px,env(safe-area-inset-right))]',
}

/** Below this width of the window a drawer lies over the page (specification, limits). */
const breakpoints = { left: leftDrawer.breakpoint, right: rightDrawer.breakpoint }

function useCovers(side: 'left' | 'right'): boolean {
  const query = `(width < ${breakpoints[side]}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** A panel that comes in from a side: over a scrim where it would cover the page; beside it, with the page still at
 * hand, where there is room. */
export function Drawer({
  side,
  open,
  onOpenChange,
  title,
  hideTitle,
  footer,
  stays,
  fieldFirst,
  children,
}: DrawerProps) {
  const locale = useLocale()
  const covers = useCovers(side)
  const focus = useFocusReturn()
  useBackCloses(open && covers, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={covers}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.onOpen()
            if (fieldFirst) focusField(event)
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onInteractOutside={covers || !stays ? undefined : (event) => event.preventDefault()}
          className={cx(
            'fixed inset-y-0 z-50 flex flex-col bg-raised text-text shadow-3 outline-0',
            sides[side],
          )}
        >
          <div
            className={cx(
              'flex items-center justify-between gap-3 border-b border-line pt-[calc(6px+env(safe-area-inset-top))] pb-1.5',
              side === 'left'
                ? 'pr-2 pl-[max(20px,env(safe-area-inset-left))]'
                : 'pr-[max(8px,env(safe-area-inset-right))] pl-5',
            )}
          >
            <Radix.Title className={cx('text-head', hideTitle && 'hidden-text')}>
              {title}
            </Radix.Title>
            <span className={cx(!hideTitle && 'hidden')} />
            <Radix.Close asChild>
              <IconButton label={m.ui_close({}, { locale })} icon={<X aria-hidden="true" />} />
            </Radix.Close>
          </div>
          <div
            className={cx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain p-5',
              insets[side],
              !footer && 'pb-[calc(20px+env(safe-area-inset-bottom))]',
            )}
          >
            {children}
          </div>
          {footer && (
            <div
              className={cx(
                'border-t border-line p-4 pb-[calc(16px+env(safe-area-inset-bottom))]',
                insets[side],
              )}
            >
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
