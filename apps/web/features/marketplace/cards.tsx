import type { ServiceCard as Service } from '@plaudit/contract/marketplace/service'
import { useLocale } from '@plaudit/ui/locale'
import { useShell } from '../../lib/shell-name.ts'
import { writtenBefore } from '../../lib/written.ts'
import { ServiceCard, type CardLook } from './card.tsx'

interface Props extends CardLook {
  services: readonly Service[]
  className: string
  /** Number of cards asked for ahead of all else: those that a phone shows at first. */
  ahead?: number
  classOf?: (at: number) => string | undefined
}

/** The frame and the language that a card is drawn in, where the server keeps it. */
const usePlace = import.meta.env.SSR ? () => [useShell(), useLocale()].join(' ') : () => ''

/**
 * Services in a list. The server draws a card once for as long as it stays as it is; the few whose pictures go ahead each
 * time, since the head of the page names those pictures only as they are drawn.
 */
export function ServiceCards({ services, className, ahead = 0, classOf, ...look }: Props) {
  const place = usePlace()
  return (
    <ul className={className}>
      {services.map((service, at) => {
        const shown = at < ahead ? { ...look, priority: true } : look
        const item = { key: service.sx_id, className: classOf?.(at) }
        if (import.meta.env.SSR && at >= ahead) {
          const { html, mark } = writtenBefore(JSON.stringify([place, service, shown]))
          if (html !== undefined)
            return <li {...item} key={item.key} dangerouslySetInnerHTML={{ __html: html }} />
          Object.assign(item, { 'data-keep': mark })
        }
        return (
          <li {...item} key={item.key}>
            <ServiceCard service={service} {...shown} />
          </li>
        )
      })}
    </ul>
  )
}
