import type { Offer } from '@plaudit/contract/hiring/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { Written } from '../feeds/open/text.tsx'

type Act = Offer['history'][number]

/** Acts of either side in words; acts of nobody came about by themselves. */
const words: Record<string, (said: { price: string }) => string> = {
  send: m.hiring_act_send,
  counter: m.hiring_act_counter,
  take_back: m.hiring_act_take_back,
  accept: m.hiring_act_accept,
  decline: m.hiring_act_decline,
  withdraw: m.hiring_act_withdraw,
  expire: m.hiring_act_expire,
  reopen: m.hiring_act_reopen,
  pay: m.hiring_act_pay,
}

/** Shows the acts of an offer, once there was more than the offer itself. */
export function History({ offer }: { offer: Offer }) {
  if (offer.history.length < 2) return null
  return (
    <details className="text-small">
      <summary className="min-h-target content-center">{m.hiring_history()}</summary>
      <ol className="grid gap-2">
        {offer.history.map((act) => (
          <Line key={`${act.at} ${act.act}`} act={act} offer={offer} />
        ))}
      </ol>
    </details>
  )
}

function Line({ act: { act, at, price, by, message }, offer }: { act: Act; offer: Offer }) {
  const locale = useLocale()
  const who = [offer.user, offer.to].find((one) => by !== null && one?.ID === by)
  return (
    <li>
      <p>
        {who && <b>{who.full_name} </b>}
        {words[act]?.({ price: formatPrice(price, locale) })}
      </p>
      {/* The first words stand above already. */}
      {act !== 'send' && <Written text={message} />}
      <p className="num text-micro text-muted">
        <time dateTime={at}>{formatDateTime(at, locale)}</time>
      </p>
    </li>
  )
}
