import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { Reply } from '@plaudit/contract/calls'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { api } from '../../../lib/api.ts'
import { callKey, callQuery } from '../../../lib/query.ts'

const call = 'coupons/get'
type Answer = Reply<typeof call>

/** Coupons of the seller, or of the installation: made, counted, ended. */
export function Coupons({ of = 'me' }: { of?: 'me' | 'platform' }) {
  const locale = useLocale()
  const client = useQueryClient()
  const { data } = useQuery(callQuery(call, { of }))
  const show = (answer: Answer) => client.setQueryData(callKey(call, { of }), answer)
  const remove = useMutation({
    mutationFn: (code: string) => api.call('coupons/remove', { of, code }),
    onSuccess: show,
  })
  return (
    <section className={of === 'me' ? 'mt-12' : ''}>
      {of === 'me' && <h2 className="mb-4 text-head">{m.orders_coupons()}</h2>}
      {data?.coupons.length === 0 && <p className="mb-3 text-muted">{m.orders_coupons_none()}</p>}
      <ul className="mb-4 grid gap-2">
        {data?.coupons.map((coupon) => (
          <Card key={coupon.code} as="li" padding="sm" className="flex items-center gap-4">
            <b className="num">{coupon.code}</b>
            <span className="num">
              {coupon.per_cent === null
                ? coupon.amount && formatPrice(coupon.amount, locale)
                : `${coupon.per_cent} %`}
            </span>
            <span className="num mr-auto text-small text-muted">
              {m.orders_coupon_used({ count: coupon.used })}
              {coupon.uses !== null && ` / ${coupon.uses}`}
            </span>
            <IconButton
              label={m.orders_coupon_end({ code: coupon.code })}
              icon={<X aria-hidden="true" />}
              onClick={() => remove.mutate(coupon.code)}
            />
          </Card>
        ))}
      </ul>
      <NewCoupon of={of} onMade={show} />
    </section>
  )
}

interface NewCouponProps {
  of: 'me' | 'platform'
  onMade: (answer: Answer) => void
}

function NewCoupon({ of, onMade }: NewCouponProps) {
  const [code, setCode] = useState('')
  const [perCent, setPerCent] = useState<number | null>(10)
  const [uses, setUses] = useState<number | null>(null)
  const save = useMutation({
    mutationFn: () =>
      api.call('coupons/save', { of, code, per_cent: perCent, uses }, { quiet: true }),
    onSuccess: (answer) => {
      onMade(answer)
      setCode('')
    },
  })
  const errors = fieldSentences(save.error)
  return (
    <form
      noValidate
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Field label={m.orders_coupon_code()} error={errors['code']}>
        <Input
          value={code}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </Field>
      <Field label={m.orders_coupon_percent()} error={errors['per_cent']}>
        <NumberInput value={perCent} min={1} max={100} unit="%" onValueChange={setPerCent} />
      </Field>
      <Field label={m.orders_coupon_uses()} error={errors['uses']}>
        <NumberInput value={uses} min={1} max={1_000_000} onValueChange={setUses} />
      </Field>
      <Button variant="soft" type="submit" loading={save.isPending}>
        {m.orders_coupon_add()}
      </Button>
    </form>
  )
}
