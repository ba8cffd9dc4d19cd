import type { FormEvent, MouseEvent } from 'react'
import Check from 'lucide-react/icons/check'
import { cx } from './classes.ts'
import { buttonClass, type ButtonSize } from './button.tsx'
import { Anchor } from './link.tsx'
import { Spinner } from './spinner.tsx'

/** `idle` soft, on a card · `chosen` filled: the voter's own choice, or the only button of a screen · `busy` ·
 * `voted` green, in the same place · `disabled` closed, paused, not open yet. */
export type VoteState = 'idle' | 'chosen' | 'busy' | 'voted' | 'disabled'

export interface VoteButtonProps {
  state: VoteState
  /** Words on the button: "Vote", "Voted · 23:59", "Voting is closed". */
  label: string
  /** The same with the name, for a screen reader; must begin with the label. */
  name?: string
  onVote?: () => void
  /** Makes it work before and without any script: posted as a plain form. */
  form?: { action: string; fields: Record<string, string>; target?: '_blank' }
  /** In the place of a form, where the vote is bought on another page: a link, which a script may answer itself. */
  href?: string
  size?: ButtonSize
  full?: boolean
  className?: string
}

const looks = {
  idle: 'soft',
  chosen: 'act',
  busy: 'act',
  voted: 'given',
  disabled: 'quiet',
} as const

/** Two words and a clock fit into a card of a small phone. */
const tight = 'gap-1 px-1! text-small @max-[13rem]:text-micro @max-[10.4rem]:text-tiny'

/** A tap is answered on the page; a tab of its own is the browser's. */
function answered(event: MouseEvent, onVote: (() => void) | undefined): void {
  if (!onVote || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  onVote()
}

/** Takes a vote by one tap, in one place, in one size in every state. */
export function VoteButton({
  state,
  label,
  name,
  onVote,
  form,
  href,
  size = 'md',
  full,
  className,
}: VoteButtonProps) {
  const ready = state === 'idle' || state === 'chosen'
  if (href !== undefined && ready)
    return (
      <Anchor
        href={href}
        rel="nofollow"
        aria-label={name}
        onClick={(event) => answered(event, onVote)}
        className={cx(
          buttonClass({ variant: looks[state], size, full }, className),
          full && size !== 'lg' && tight,
        )}
      >
        <span className="num">{label}</span>
      </Anchor>
    )
  const button = (
    <button
      type={form ? 'submit' : 'button'}
      disabled={state === 'disabled'}
      aria-disabled={state === 'busy' || state === 'voted' || undefined}
      aria-busy={state === 'busy' || undefined}
      aria-label={name}
      onClick={form || !ready ? undefined : onVote}
      className={cx(
        buttonClass({ variant: looks[state], size, full: full || form !== undefined }, className),
        state === 'voted' && (size === 'lg' ? 'px-4' : tight),
      )}
    >
      {state === 'busy' && <Spinner />}
      {state === 'voted' && (
        <Check
          aria-hidden="true"
          className={size === 'lg' ? 'size-5' : 'size-4 @max-[13rem]:size-3.5 @max-[9rem]:hidden'}
        />
      )}
      <span className="num">{label}</span>
    </button>
  )
  if (!form) return button
  const submit = (event: FormEvent) => {
    if (!ready || onVote) event.preventDefault()
    if (ready) onVote?.()
  }
  return (
    <form
      method="post"
      action={form.action}
      target={form.target}
      onSubmit={submit}
      className={full ? 'w-full' : undefined}
    >
      {Object.entries(form.fields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {button}
    </form>
  )
}
