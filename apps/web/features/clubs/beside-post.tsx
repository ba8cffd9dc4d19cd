import Star from 'lucide-react/icons/star'
import type { Club } from '@plaudit/contract/clubs/club'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'
import { Face } from '../feeds/open/byline.tsx'
import { ClubCard } from './card.tsx'

type Author = NonNullable<Feed['user']>

/** Beside a post where there is room: the club that it stands in, and its author. */
export function BesidePost({ club, author }: { club: Club; author: Feed['user'] }) {
  return (
    <div className="grid gap-6">
      <ClubCard club={club} level={2} />
      {author && <AuthorCard author={author} />}
    </div>
  )
}

/** The post's author, with their services, and a way to write to them. */
function AuthorCard({ author }: { author: Author }) {
  const { user: me } = useUser()
  const { username, full_name, profession, ID, no_page } = author
  // An author who sells nothing is no provider: the card says less then.
  const { data } = useQuery({
    ...callQuery('providers/getProvider/{username}', { username }),
    retry: false,
  })
  return (
    <Card as="section" className="grid gap-3">
      <div className="flex items-center gap-3">
        <Face user={author} />
        <div className="min-w-0">
          <h2 className="text-body font-semibold wrap-anywhere">
            {no_page ? full_name : <Link href={`/page/${username}`}>{full_name}</Link>}
          </h2>
          <p className="text-micro text-muted">{profession}</p>
        </div>
      </div>
      {data && <Sells answer={data} />}
      {me && me.ID !== ID && (
        <ButtonLink variant="soft" full href={`/chatModule/${ID}`}>
          {m.people_write()}
        </ButtonLink>
      )}
    </Card>
  )
}

function Sells({
  answer: { provider, services },
}: {
  answer: {
    provider: { rating: number | null; reviews_count: number }
    services: readonly {
      sx_id: string
      title: string
      price_from: { amount: number; currency: string } | null
    }[]
  }
}) {
  const locale = useLocale()
  const [first] = services
  return (
    <>
      {provider.rating !== null && (
        <p className="num flex items-center gap-1.5 text-small">
          <Star aria-hidden="true" className="size-4 fill-current text-gold-text" />
          <span className="font-semibold">{provider.rating}</span>
          <span className="text-muted">({provider.reviews_count})</span>
        </p>
      )}
      {first && (
        <Anchor href={`/s/${first.sx_id}`} className="grid text-small hover:underline">
          <span className="font-medium wrap-anywhere">{first.title}</span>
          {first.price_from && (
            <span className="num text-muted">
              {m.marketplace_from()} {formatPrice(first.price_from, locale)}
            </span>
          )}
        </Anchor>
      )}
    </>
  )
}
