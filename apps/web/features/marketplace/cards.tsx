import type { ServiceCard as Service } from '@plaudit/contract/marketplace/service'
import { DrawnOnce } from '@plaudit/ui/drawn-once'
import { useWrittenBy } from '../../lib/shell-name.ts'
import { ServiceCard, type CardLook } from './card.tsx'

interface Props extends CardLook {
  services: readonly Service[]
  className: string
  /** Number of cards asked for ahead of all else: those that a phone shows at first. */
  ahead?: number
  classOf?: (at: number) => string | undefined
}

/**
 * Services in a list. The server draws a card once for as long as it stays as it is; the few whose pictures go ahead each
 * time, since the head of the page names those pictures only as they are drawn.
 */
export function ServiceCards({ services, className, ahead = 0, classOf, ...look }: Props) {
  const writtenBy = useWrittenBy()
  return (
    <ul className={className}>
      {services.map((service, at) => {
        const shown = at < ahead ? { ...look, priority: true } : look
        return (
          <DrawnOnce
            as="li"
            by={at < ahead ? undefined : writtenBy('service', service, shown)}
            key={service.sx_id}
            className={classOf?.(at)}
          >
            <ServiceCard service={service} {...shown} />
          </DrawnOnce>
        )
      })}
    </ul>
  )
}
