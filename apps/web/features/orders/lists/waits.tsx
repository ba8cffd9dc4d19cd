import { formatDateTime, formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useWaits } from '../times/full-time.tsx'

/** The full times that one waits for; nothing stands here where one waits for none. */
export function Waits() {
  const locale = useLocale()
  const { waits, leave } = useWaits()
  if (waits.length === 0) return null
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-head">{m.orders_wait_title()}</h2>
      <ul className="grid gap-2">
        {waits.map(({ sx_id, start, title, image, ahead, offered_until }) => (
          <Card
            key={`${sx_id}${start}`}
            as="li"
            padding="sm"
            className="flex flex-wrap items-center gap-x-4 gap-y-2"
          >
            <span className="w-16 flex-none overflow-hidden rounded-in">
              <Picture
                id={sx_id}
                name={title}
                source={pictureSource(image)}
                ratio="4/3"
                sizes="64px"
              />
            </span>
            <div className="mr-auto min-w-0 flex-1 basis-40">
              <Link kind="action" href={`/s/${sx_id}#choose-time`}>
                {title}
              </Link>
              <p className="num text-small">{formatDateTime(start, locale)}</p>
              <p className="num text-small text-muted">
                {offered_until !== null
                  ? m.orders_wait_offered({ time: formatTime(offered_until, locale) })
                  : ahead === 0
                    ? m.orders_wait_first()
                    : m.orders_wait_ahead({ count: ahead })}
              </p>
            </div>
            {offered_until !== null && (
              <ButtonLink size="sm" variant="act" href={`/s/${sx_id}#choose-time`}>
                {m.orders_wait_book()}
              </ButtonLink>
            )}
            <Button size="sm" variant="ghost" onClick={() => leave.mutate({ sx_id, start })}>
              {m.orders_wait_leave()}
            </Button>
          </Card>
        ))}
      </ul>
    </section>
  )
}
