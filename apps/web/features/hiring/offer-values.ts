import { useEffect, useState } from 'react'
import type { Input, Reply } from '@plaudit/contract/calls'
import type { deliveryUnits } from '@plaudit/contract/hiring/constants'
import { formatPrice } from '@plaudit/i18n/prices'
import { newId } from '../../components/form/new-id.ts'
import { m } from '@plaudit/i18n/messages'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { currentLocale } from '../../lib/locale.ts'
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { readAmount } from '../payments/open/amount.ts'

/** Values of an offer's form; the price in whole units, as it is typed. */
export interface OfferValues {
  sx_id: string
  price: string
  time: string
  unit: (typeof deliveryUnits)[number]
  message: string
  client_id: string
}

type Own = Reply<'services/getOwnServices'>['services']
export type Services = Own

/** Returns the services that can be offered: a service that waits for review can be, a refused one can't. */
export const offerable = (services: Own): Own =>
  services.filter(({ state }) => ['approved', 'under_review', 'paused'].includes(state))

const nothing = (services: Services): OfferValues => ({
  sx_id: services[0]?.sx_id ?? '',
  price: '',
  time: '2',
  unit: 'day',
  message: '',
  client_id: newId(),
})

/**
 * Keeps a typed offer on the device until it is sent. An offer that waits for the network has left the form: the next one
 * has a name of its own. @param about the job or person that it is for.
 */
export function useOfferDraft(about: string, services: Services) {
  const name = `offer:${about}`
  const [values, setValues] = useState(() => readDraft<OfferValues>(name) ?? nothing(services))
  useEffect(() => {
    if (values.price === '' && values.message === '') dropDraft(name)
    else writeDraft(name, values)
  }, [name, values])
  const change = (more: Partial<OfferValues>) => setValues((before) => ({ ...before, ...more }))
  const drop = () => {
    // A dialog that closes now keeps nothing by itself any more.
    dropDraft(name)
    setValues(nothing(services))
  }
  return { values, change, drop }
}

/** Sends an offer for a job, or to a person; without a network it waits. */
export function sendOffer(
  about: Pick<Input<'offers/send'>, 'feed_item_id' | 'to_id'>,
  currency: string,
  { sx_id, price, time, unit, message, client_id }: OfferValues,
) {
  const amount = readAmount(price, currency) ?? 0
  const offer = {
    ...about,
    sx_id,
    price: { amount, currency },
    message,
    delivery_time: Number(time) || 0,
    delivery_unit: unit,
    client_id,
  }
  return sendOrKeep('offers/send', offer, {
    label: m.hiring_waiting_offer({
      message: message || formatPrice(offer.price, currentLocale()),
    }),
    lane: `offer:${client_id}`,
  })
}
