import type { Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'

/** Exports a person's services, reviews, favourites, views and searches. */
export const exportMarketplace = (db: Db, userId: number): Exported[] => [
  exported(
    db,
    'services',
    `select sx_id, state, title, description, requirements, category, stype, currency, interval, package, steps, availability,
       contact, contact_info, meeting_link, payment_info, delivery, country_code, region, city, address, languages, created_at
     from services where owner_id = $1 order by service_id`,
    [userId],
  ),
  exported(
    db,
    'reviews',
    `select order_id, side, rating, text, reply, written_at from reviews where author_id = $1 order by written_at`,
    [userId],
  ),
  exported(
    db,
    'favourites',
    `select sx_id, title, kept_at from favourites join services using (service_id) where user_id = $1 order by kept_at`,
    [userId],
  ),
  exported(
    db,
    'viewed',
    'select type, entity_id, viewed_at from viewed where user_id = $1 order by viewed_at',
    [userId],
  ),
  exported(
    db,
    'searches',
    `select search, null as query, searched_at as at from recent_searches where user_id = $1
     union all select '', query, created_at from saved_searches where user_id = $1`,
    [userId],
  ),
]
