import { m } from '@plaudit/i18n/messages'

/** Says that no real money moves, wherever test money is taken. */
export function TestBand({ className = '' }: { className?: string }) {
  return (
    <p
      role="note"
      className={`flex min-h-target items-center gap-3 bg-won-soft px-4 py-2 text-small font-medium text-won-text ${className}`}
    >
      <b className="rounded-in bg-[#2b1c02] px-2.5 py-0.5 text-micro tracking-wide text-[#ffd166]">
        {m.payments_test()}
      </b>
      <span>{m.payments_test_text()}</span>
    </p>
  )
}
