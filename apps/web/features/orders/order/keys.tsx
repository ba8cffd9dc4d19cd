import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { CopyField } from '@plaudit/ui/copy-field'
import { Link } from '@plaudit/ui/link'

/** The licence keys of an order, which its buyer alone sees; or that one is still to come. */
export default function Keys({ order }: { order: Order }) {
  const { licence_keys, keys_missing, role, sx_id } = order
  if (keys_missing > 0)
    return (
      <Banner tone="warn" inset className="mt-6">
        {role === 'seller' ? (
          <>
            {m.orders_keys_owed()}{' '}
            <Link kind="action" href={`/edit-service/${sx_id}`}>
              {m.orders_keys_owed_add()}
            </Link>
          </>
        ) : (
          m.orders_keys_late()
        )}
      </Banner>
    )
  if (licence_keys.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-head">{m.orders_keys()}</h2>
      <ul className="grid gap-2">
        {licence_keys.map((key) => (
          <li key={key}>
            <CopyField value={key} label={m.orders_keys()} className="max-w-[480px]" />
          </li>
        ))}
      </ul>
    </section>
  )
}
