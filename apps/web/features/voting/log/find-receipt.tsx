import { Form } from 'react-router'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { entryHref, logHref } from '../open/log-addresses.ts'
import type { Sought } from './load-log.ts'
import { receiptHref } from './receipt-id.ts'

/** Finds a leaf by a receipt's number, before any script too. */
export default function FindReceipt({ sought, cxId }: { sought: Sought | null; cxId: string }) {
  return (
    <div className="mb-4">
      <Form method="get" action={logHref(cxId)} preventScrollReset className="flex items-end gap-2">
        <Field label={m.log_find_hint()} className="min-w-0 flex-1">
          <Input
            key={sought?.number}
            name="receipt"
            required
            defaultValue={sought?.number ?? ''}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={m.log_find_label()}
          />
        </Field>
        <Button type="submit" variant="soft" className="flex-none">
          {m.log_find_go()}
        </Button>
      </Form>
      {sought && <Answer sought={sought} cxId={cxId} />}
    </div>
  )
}

function Answer({ sought, cxId }: { sought: Sought; cxId: string }) {
  const locale = useLocale()
  if (sought.found !== 'here')
    return (
      <Banner tone={sought.found === 'soon' ? 'info' : 'warn'} inset className="mt-3">
        {sought.found === 'soon' ? m.log_find_soon() : m.log_find_none()}
      </Banner>
    )
  return (
    <Banner
      tone="ok"
      inset
      className="mt-3"
      action={
        <Link href={receiptHref(sought.number)} className="flex-none">
          {m.log_receipt_open()}
        </Link>
      }
    >
      <Link href={entryHref(cxId, sought.index)}>
        {m.log_found({ number: formatNumber(sought.index, locale) })}
      </Link>
    </Banner>
  )
}
