import { useRef, type ReactNode, type RefObject } from 'react'
import * as Radix from 'radix-ui/dialog'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { useBackCloses } from './back-closes.ts'
import { Button, ButtonLink, IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useFocusReturn } from './focus-return.ts'
import { useLocale } from './locale.tsx'
import { scrimClass } from './overlay.ts'
import { useSheetDrag } from './sheet-drag.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The sentence under the title; read with it. */
  description?: ReactNode
  /** Buttons, at the right; on a phone they share the width. */
  actions?: ReactNode
  /** A cross at the top right; off where an answer is needed. */
  closable?: boolean
  /** Wider than the usual 500 px, for an import or a picture. */
  wide?: boolean
  /** Control that gets the focus first; else the first one. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** 500 px wide; on a phone, upright or on its side, a sheet at the bottom. Focus is kept inside and given back. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    actions,
    closable = true,
    wide,
    initialFocus,
    children,
  } = props
  const locale = useLocale()
  const focus = useFocusReturn()
  useBackCloses(open, () => onOpenChange(false))
  const { sheet, head } = useSheetDrag<HTMLDivElement>(() => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          ref={sheet}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            focus.onOpen()
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          className={cx(
            'fixed z-50 flex max-h-[calc(90dvh-var(--keys,0px))] w-full flex-col bg-raised text-text shadow-3 outline-0',
            'bottom-[var(--keys,0px)] left-1/2 -translate-x-1/2 rounded-t-card data-[state=open]:animate-rise',
            'desk:top-1/2 desk:bottom-auto desk:-translate-y-1/2 desk:rounded-card desk:data-[state=open]:animate-appear',
            wide ? 'sm:max-w-[760px]' : 'sm:max-w-dialog',
          )}
        >
          <div
            {...(closable && head)}
            className={cx(
              'relative flex items-start gap-3 px-6 pt-6',
              closable && 'touch-none pr-14 desk:touch-auto',
            )}
          >
            {closable && <Grabber />}
            <Radix.Title className="text-head">{title}</Radix.Title>
          </div>
          <div
            className={cx(
              'min-h-0 overflow-y-auto px-6 pt-2',
              actions ? 'pb-6' : 'pb-[calc(24px+env(safe-area-inset-bottom))]',
            )}
          >
            {description && (
              <Radix.Description className="text-muted">{description}</Radix.Description>
            )}
            {children}
          </div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-2 border-line px-6 pb-[calc(24px+env(safe-area-inset-bottom))] max-sm:*:flex-auto">
              {actions}
            </div>
          )}
          {closable && (
            <Radix.Close asChild>
              <IconButton
                label={m.ui_close({}, { locale })}
                icon={<X aria-hidden="true" />}
                className="absolute top-3.5 right-3"
              />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Says that the sheet can be pulled down; the cross beside it says so to everybody else. */
function Grabber() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-2 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-line-strong/60 desk:hidden"
    />
  )
}

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
  /** Left out: "Redirect to page?" (specification, other UI). */
  title?: ReactNode
  description?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** Something is lost: red, and Cancel has the focus. */
  danger?: boolean
  /** The answer is being carried out: the dialog stays with a spinner. */
  busy?: boolean
  /** Step that is better done first, as the first choice. */
  first?: { label: string; href: string }
  children?: ReactNode
}

/** Asks before something happens. Does not close itself on Confirm: the caller does when it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    onConfirm,
    title,
    description,
    confirmLabel,
    cancelLabel,
    danger,
    busy,
    first,
    children,
  } = props
  const locale = useLocale()
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closable={false}
      title={title ?? m.ui_redirect({}, { locale })}
      description={description}
      initialFocus={danger ? cancel : confirm}
      actions={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)}>
            {cancelLabel ?? m.ui_cancel({}, { locale })}
          </Button>
          {first && (
            <ButtonLink variant="act" href={first.href} onClick={() => onOpenChange(false)}>
              {first.label}
            </ButtonLink>
          )}
          <Button
            ref={confirm}
            variant={danger ? 'danger' : first ? 'outline' : 'act'}
            loading={busy}
            onClick={onConfirm}
          >
            {confirmLabel ?? m.ui_confirm({}, { locale })}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

export interface InfoDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** Tells something that must be read; titled "Information" (specification, other UI). */
export function InfoDialog({ open, onOpenChange, children }: InfoDialogProps) {
  const locale = useLocale()
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closable={false}
      title={m.ui_information({}, { locale })}
      description={children}
      initialFocus={close}
      actions={
        <Button ref={close} variant="act" onClick={() => onOpenChange(false)}>
          {m.ui_close({}, { locale })}
        </Button>
      }
    />
  )
}
