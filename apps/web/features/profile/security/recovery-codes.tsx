import Download from 'lucide-react/icons/download'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'
import { useAct, type CardProps } from './use-security.ts'

/** Codes that are made at once. */
const most = 10
/** Fewer than these are few. */
const few = 4

interface Props extends CardProps {
  /** Codes that were made on this page: later the server keeps only their traces. */
  codes: readonly string[]
  onCodes: (codes: readonly string[]) => void
}

/** The codes that sign in without the authenticator: in full when they are made, later how many are left. */
export function RecoveryCodes({ security, prove, codes, onCodes }: Props) {
  const { on, recovery_left } = security.factor
  const remaking = useAct(
    prove,
    () => api.call('account/makeRecoveryCodes', {}, { quiet: true }),
    (answer) => onCodes(answer.recovery_codes),
  )
  return (
    <div className="grid content-start gap-3">
      <h3 className="font-semibold">{m.security_recovery()}</h3>
      {codes.length > 0 ? (
        <Made key={codes[0]} codes={codes} />
      ) : (
        <>
          <p
            className={cx(
              'text-small text-pretty',
              on && recovery_left < few ? 'font-semibold text-won-text' : 'text-muted',
            )}
          >
            {on ? m.security_recovery_left({ count: recovery_left }) : m.security_recovery_soon()}
          </p>
          <Places left={on ? recovery_left : 0} isEmpty={!on} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {codes.length > 0 && (
          <ButtonLink
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\r\n'))}`}
            download="recovery-codes.txt"
            icon={<Download aria-hidden="true" />}
          >
            {m.security_recovery_save()}
          </ButtonLink>
        )}
        {on && (
          <Button
            variant={codes.length > 0 ? 'ghost' : 'quiet'}
            loading={remaking.isPending}
            onClick={() => remaking.mutate(undefined)}
          >
            {m.security_recovery_new()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The button that led here may be gone: the keyboard goes on from what came in its place. */
const takeFocus = (words: HTMLElement | null): void => words?.focus()

function Made({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className="text-small font-medium text-pretty outline-0">
        {m.security_recovery_keep()}
      </p>
      <ul className="grid grid-cols-2 gap-2 font-mono text-small tabular-nums">
        {codes.map((code) => (
          <li key={code} className="rounded-in bg-sunken px-2 py-1.5 text-center">
            {code}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows the places of codes that nobody can read any more: those that are left, those that were used, or none yet. */
function Places({ left, isEmpty }: { left: number; isEmpty: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'grid grid-cols-2 gap-2 font-mono text-small text-muted',
        isEmpty && 'max-sm:hidden',
      )}
    >
      {Array.from({ length: most }, (_, at) => (
        <span
          key={at}
          className={cx(
            'rounded-in px-2 py-1.5 text-center',
            isEmpty ? 'border border-dashed border-line' : at < left ? 'bg-sunken' : 'line-through',
          )}
        >
          {isEmpty ? '\u00A0' : '•••••-•••••'}
        </span>
      ))}
    </div>
  )
}
