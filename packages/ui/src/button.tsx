import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from './classes.ts'
import { Anchor, type AnchorProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant =
  | 'act'
  | 'primary'
  | 'soft'
  | 'quiet'
  | 'ghost'
  | 'outline'
  | 'danger'
  | 'given'
  | 'sky'
  | 'glass'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Looks {
  /** `act` vote, buy, send (one on a screen) · `primary` save, which looks the same · `soft` a card's own verb · `quiet` cancel and the rest ·
   * `outline`, `ghost` second choices · `danger` deletes · `given` a vote that is in · `sky`, `glass` on the stage. */
  variant?: ButtonVariant
  /** Height: `sm` 36 with a 44 target, `md` 44, `lg` 52. */
  size?: ButtonSize
  full?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
}

const variants: Record<ButtonVariant, string> = {
  act: 'bg-act text-on-act hover:bg-act-hover',
  // The act that a screen is for has the same look, whatever it does.
  primary: 'bg-act text-on-act hover:bg-act-hover',
  soft: 'bg-act-soft text-act-text hover:brightness-[.97]',
  quiet: 'bg-fill text-text hover:bg-fill-hover',
  ghost: 'text-act-text hover:bg-act-soft',
  outline: 'text-text inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:brightness-95',
  given: 'bg-ok-soft text-ok-text',
  sky: 'bg-[#a2e3fa] text-[#0b1b2b] hover:brightness-95',
  glass: 'bg-white/15 text-white hover:bg-white/25',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 text-small after:absolute after:inset-x-0 after:-inset-y-1',
  md: 'min-h-target px-[18px] text-body',
  lg: 'min-h-13 px-6.5 text-lead',
}

/** The classes of a button, for the rare thing that must look like one and is something else. */
export function buttonClass(
  { variant = 'quiet', size = 'md', full }: Looks,
  className?: string,
): string {
  return cx(
    'relative inline-flex items-center justify-center gap-2 rounded-full text-center leading-tight font-semibold select-none',
    'transition-[background-color,filter,transform,opacity] focus-visible:rounded-full active:scale-[.97]',
    'disabled:bg-fill disabled:text-muted disabled:inset-ring-0 disabled:brightness-100 disabled:active:scale-100',
    sizes[size],
    variants[variant],
    variant === 'ghost' && 'px-2.5',
    full && 'w-full',
    className,
  )
}

export interface ButtonProps extends Looks, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work that this button started goes on: it keeps its size and its focus, shows a spinner and takes no second tap. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    full,
    icon,
    iconEnd,
    loading,
    className,
    children,
    onClick,
    type,
    ...rest
  } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  const covers = loading && !icon
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={buttonClass({ variant, size, full }, className)}
    >
      {loading && (covers ? <Spinner className="absolute inset-0 m-auto" /> : <Spinner />)}
      {!loading && icon}
      <span className={covers ? 'opacity-0' : undefined}>{children}</span>
      {iconEnd}
    </button>
  )
}

export interface ButtonLinkProps extends Looks, AnchorProps {}

/** An address that looks like a button. */
export function ButtonLink({
  variant,
  size,
  full,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={buttonClass({ variant, size, full }, className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </Anchor>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Words for what the button does: its name for a screen reader and its tip. */
  label: string
  icon: ReactNode
  variant?: 'plain' | 'quiet' | 'soft' | 'act' | 'glass'
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

const iconVariants = {
  plain: 'text-muted hover:bg-fill hover:text-text',
  quiet: 'bg-fill text-text hover:bg-fill-hover',
  soft: 'bg-act-soft text-act-text',
  act: 'bg-act text-on-act hover:bg-act-hover',
  glass: 'bg-black/45 text-white hover:bg-black/65',
}

/** A round target of 44 px with an icon of 20. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  loading,
  className,
  onClick,
  type,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      aria-busy={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={cx(
        'grid size-target flex-none place-items-center rounded-full transition-[background-color,transform] [&>svg]:size-5',
        'focus-visible:rounded-full active:scale-95 disabled:opacity-40',
        iconVariants[variant],
        className,
      )}
    >
      {loading ? <Spinner /> : icon}
    </button>
  )
}
