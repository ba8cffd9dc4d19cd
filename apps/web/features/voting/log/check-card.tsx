import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { ErrorState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../../lib/api.ts'
import { loadChunk } from '../../../lib/chunk.ts'
import { useHydrated } from '@plaudit/ui/hydrated'
import { promiseFor } from '../open/held.ts'
import type { CheckedReceipt, CheckStep } from './check-receipt.ts'
import type { LogReceipt } from './load-receipt.ts'

/** The check of one receipt in the reader's own browser; what checks comes when it is asked for. */
export default function CheckCard({ receipt }: { receipt: LogReceipt }) {
  const alive = useHydrated()
  const [checked, setChecked] = useState<CheckedReceipt>()
  const check = useMutation({ mutationFn: () => checkNow(receipt), onSuccess: setChecked })
  const ready = receipt.leaf_index !== null
  return (
    <Card as="section" aria-labelledby="check-title">
      <CardHead id="check-title" title={m.log_check_title()} hint={m.log_check_hint()} />
      <div aria-live="polite">
        {check.isError ? (
          <ErrorState title={m.log_check_failed()} level={3}>
            {m.log_check_failed_text()}
          </ErrorState>
        ) : (
          checked && <Steps checked={checked} index={receipt.leaf_index ?? 0} />
        )}
      </div>
      <Button
        variant="primary"
        full
        disabled={!alive || !ready}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {checked || check.isError ? m.log_check_again() : m.log_check_go()}
      </Button>
      {!ready && <p className="mt-3 text-small text-muted">{m.log_check_waiting()}</p>}
      <noscript>
        <p className="mt-3 text-small text-muted">{m.log_check_script()}</p>
      </noscript>
      <p className="mt-3 text-small text-pretty text-muted">{m.log_head_word()}</p>
    </Card>
  )
}

/** Asks the public log itself, as anybody would, rather than trust the page. */
async function checkNow(receipt: LogReceipt): Promise<CheckedReceipt> {
  const { cx_id, leaf_index: from } = receipt
  const [{ checkReceipt }, keys, log] = await Promise.all([
    loadChunk(() => import('./check-receipt.ts')),
    publishedKeys(cx_id),
    api.call('contest/v2/getLog/{cx_id}', { cx_id, from: from ?? 0, limit: 1 }, { quiet: true }),
  ])
  const promise = promiseFor(cx_id, receipt.casx_id)
  return checkReceipt({ receipt, keys, publicHash: log.leaves[0]?.hash, promise })
}

async function publishedKeys(cxId: string): Promise<string> {
  const answer = await fetch(`/log/${cxId}/keys`)
  if (!answer.ok) throw new Error(`The keys of the log answer ${answer.status}`)
  return answer.text()
}

function Steps({ checked, index }: { checked: CheckedReceipt; index: number }) {
  return (
    <>
      <ul className="mb-4 grid gap-2.5 text-small">
        {checked.steps.map((step) => (
          <Step key={step.step} step={step} size={checked.size} index={index} />
        ))}
      </ul>
      <Banner tone={checked.ok ? 'ok' : 'danger'} inset className="mb-4">
        {checked.ok ? m.log_check_ok() : m.log_check_bad()}
      </Banner>
    </>
  )
}

function Step({ step, size, index }: { step: CheckStep; size: number; index: number }) {
  const locale = useLocale()
  const Icon = step.ok === null ? Minus : step.ok ? Check : X
  const tone = step.ok === null ? 'text-muted' : step.ok ? 'text-ok-text' : 'text-danger-text'
  const number = formatNumber(index, locale)
  const shown = formatNumber(size, locale)
  return (
    <li className="flex gap-2.5 text-pretty">
      <Icon aria-hidden="true" className={`size-5 flex-none ${tone}`} />
      {stepWords(step, { number, count: size, shown })}
    </li>
  )
}

function stepWords(
  { step, ok }: CheckStep,
  said: { number: string; count: number; shown: string },
): string {
  switch (step) {
    case 'entry':
      return ok ? m.log_step_entry_ok() : m.log_step_entry_bad()
    case 'proof':
      return ok ? m.log_step_proof_ok(said) : m.log_step_proof_bad()
    case 'public':
      return ok ? m.log_step_public_ok(said) : m.log_step_public_bad(said)
    case 'promise':
      if (ok === null) return m.log_step_promise_none()
      return ok ? m.log_step_promise_ok() : m.log_step_promise_bad()
  }
}
