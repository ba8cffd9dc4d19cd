import type { ServiceCard as Service } from '@plaudit/contract/marketplace/service'
import { useLocale } from '@plaudit/ui/locale'
import { useShell } from '../../lib/shell-name.ts'
import { writtenBefore } from '../../lib/written.ts'
import { ServiceCard, type CardLook } from './card.tsx'

interface Props extends CardLook {
  services: readonly Service[]
  className: string
  /** How many of them are asked for ahead of all else: those that a phone shows at first. */
  ahead?: number
  classOf?: (at: number) => string | undefined
}

/** The server draws a card once for as long as it stays as it is. */
const written = import.meta.env.SSR
  ? (...all: [shell: string, locale: string, service: Service, look: CardLook]) =>
      writtenBefore(JSON.stringify(all))
  : () => undefined

/** Services in a list. */
export function ServiceCards({ services, className, ahead = 0, classOf, ...look }: Props) {
  const [shell, locale] = [useShell(), useLocale()]
  return (
    <ul className={className}>
      {services.map((service, at) => {
        const shown = at < ahead ? { ...look, priority: true } : look
        const kept = written(shell, locale, service, shown)
        const item = { key: service.sx_id, className: classOf?.(at) }
        if (kept?.html !== undefined)
          return <li {...item} key={item.key} dangerouslySetInnerHTML={{ __html: kept.html }} />
        return (
          <li {...item} key={item.key} data-keep={kept?.mark}>
            <ServiceCard service={service} {...shown} />
          </li>
        )
      })}
    </ul>
  )
}
