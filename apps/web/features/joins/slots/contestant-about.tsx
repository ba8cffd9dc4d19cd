import { m } from '@plaudit/i18n/messages'
import { formatPrice } from '@plaudit/i18n/prices'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { callQuery } from '../../../lib/query.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { ContestantAboutSlot } from '../../contests/open/slots.ts'

/** Below a contestant's story: what they sell, where the organiser allows it. */
export default function WorkWithMe({ contest, assoxId, name }: ContestantAboutSlot) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('joins/getWork', { cx_id: contest.cx_id, assox_id: assoxId }))
  if (!data || data.services.length === 0) return null
  return (
    <section aria-labelledby="work-title">
      <h2 id="work-title" className="mb-3 text-head">
        {m.joins_work_with({ name })}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.services.map((one) => (
          <li key={one.sx_id} className="relative flex items-center gap-3">
            <Picture
              id={one.sx_id}
              name={one.title}
              source={pictureSource(one.image)}
              alt=""
              ratio="4/3"
              sizes="96px"
              className="w-[min(6rem,33.4%)] flex-none rounded-in"
            />
            <p className="min-w-0">
              <Anchor
                href={`/s/${one.sx_id}`}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {one.title}
              </Anchor>
              {one.price_from && (
                <span className="num block text-small text-muted">
                  {m.marketplace_from()} {formatPrice(one.price_from, locale)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
