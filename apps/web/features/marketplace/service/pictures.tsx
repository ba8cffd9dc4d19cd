import { useState } from 'react'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Picture } from '@plaudit/ui/picture'
import { cx } from '@plaudit/ui/classes'
import { pictureSource } from '../../../lib/picture-source.ts'
import { Heart } from '../heart.tsx'

/** The featured picture large, the others below it; a tap on one makes it the large one. */
export function Pictures({ service }: { service: Service }) {
  const { service_image: all, title, sx_id } = service
  const featured = all.findIndex((one) => one.attachment_id === service.featured_image)
  const [at, setAt] = useState(Math.max(0, featured))
  const large = all[at] ?? null
  return (
    <section aria-label={m.marketplace_pictures()}>
      <div className="relative overflow-hidden rounded-card">
        <Picture
          id={sx_id}
          name={title}
          alt={m.marketplace_picture_of({ number: at + 1, title })}
          source={pictureSource(large)}
          ratio="16/9"
          sizes="(min-width: 62.5rem) 760px, (min-resolution: 2.5dppx) 60vw, 88vw"
          priority
        />
        <Heart service={service} className="absolute top-2 right-2" />
      </div>
      {all.length > 1 && (
        <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-5">
          {all.map((picture, n) => (
            <li key={picture.attachment_id}>
              <button
                type="button"
                aria-pressed={n === at}
                aria-label={m.marketplace_picture_of({ number: n + 1, title })}
                onClick={() => setAt(n)}
                className={cx(
                  'block w-full overflow-hidden rounded-in',
                  n === at && 'outline-3 outline-offset-1 outline-act',
                )}
              >
                <Picture
                  id={`${sx_id}${n}`}
                  name={title}
                  source={pictureSource(picture)}
                  ratio="4/3"
                  sizes="(min-width: 40rem) 150px, 22vw"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
