import type { Input } from '@plaudit/contract/calls'
import { statement, type Db } from '../../../platform/db/db.ts'

/** Listings in three languages that the tests of the search look for. */
export const samples: Input<'services/addService'>[] = [
  {
    title: 'Stage lighting that follows the song',
    description: 'Lamps and cues for a whole evening.',
    category: 463,
    requirements: 'Bring the secretplan of the hall',
    requirements_private: true,
    contact: { email: 'zqxbox@kwjvq.org' },
  },
  {
    title: 'Portraits de scène retouchés',
    description: 'Photographie de spectacle musical, livrée le lendemain.',
    category: 453,
    currency: 'JPY',
    location: { country_code: 'SN', city: 'Dakar' },
    languages: ['fr'],
    payment: ['cash', 'zelle', 'cash_app'],
  },
  {
    title: 'Clases de canción para voces jóvenes',
    description:
      'Canciones musicales, respiración y escena, la la la. 한국어 हिन्दी がぎぐ 中文翻译服务',
    category: 467,
    stype: 'consultation',
    booking_type: { place: 'online', per: 'hour' },
    availability: {
      time_zone: 'Europe/Madrid',
      weekly: [{ day: 1, from: '09:00', to: '12:00' }],
    },
    languages: ['es'],
    location: { country_code: 'ES', city: 'Madrid' },
  },
  { title: 'Stage', description: 'A plain stage, nothing else.', category: 459 },
  { title: 'Lamps by Songdok for a stage', description: 'Sample la', category: 459 },
]

/** Makes 1,100 listings like the one called Lantern, straight into the tables: more than a search counts. */
export async function moreLanterns(db: Db): Promise<void> {
  await statement(
    db,
    `with made as (
       insert into services (sx_id, owner_id, state, title, category, currency, package, approved_at)
       select lpad('lantern' || n, 22, '0'), s.owner_id, 'approved', 'Paper lantern ' || n,
         case when n <= 40 then 466 else 467 end, 'EUR', s.package, now()
       from generate_series(1, 1100) n, services s where s.title = 'Lantern' returning *
     )
     insert into service_facets (service_id, owner_id, category, stype, currency, price, price_usd, country_code, delivery,
       languages, reviews_count, listed_at, title, title_words)
     select service_id, owner_id, category, stype, currency, 500, service_id, '', '{}', '{}', 0, approved_at,
       plain_words(title), search_lexemes(title) from made`,
    [],
  )
  const ours = `select service_id, title_words from service_facets where title like 'paper lantern%'`
  await statement(db, `insert into service_words (service_id, words) ${ours}`, [])
}
