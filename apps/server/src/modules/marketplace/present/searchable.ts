import { languages } from '@plaudit/contract/constants'
import { serviceCategories } from '@plaudit/contract/marketplace/categories'
import { statement } from '../../../platform/db/db.ts'
import { withoutTags } from '../../../platform/plainWords.ts'
import type { SearchDocument, Searchable } from '../../../platform/searchable.ts'
import { categoryWords, serviceCategoryName } from '../data/categories.ts'
import { imagesOf, servicesByIds } from '../data/services.ts'
import { isListed } from '../policy.ts'
import type { ServiceRow } from '../tables.ts'

const documentOf = (row: ServiceRow, picture: string): SearchDocument => {
  const slug = serviceCategories.find(({ value }) => value === row.category)?.slug
  const lineIn = (language: (typeof languages)[number]) =>
    [slug && serviceCategoryName(slug, language), row.city].filter(Boolean).join(' · ')
  return {
    id: row.sx_id,
    owner_id: row.owner_id,
    audience: null,
    title: row.title,
    text: [
      row.city,
      ...row.package.flatMap(({ label, included }) => [label, included]),
      ...row.steps.flatMap(({ title, text }) => [title, text]),
      withoutTags(row.description).slice(0, 10_000),
    ]
      .filter(Boolean)
      .join(' · '),
    also: categoryWords(row.category ?? 0),
    line: Object.fromEntries(languages.map((language) => [language, lineIn(language)])),
    href: `/s/${row.sx_id}`,
    picture,
    weight: Math.log10(1 + row.orders_done + row.reviews_count),
  }
}

/** Services as the one search knows them: services that stand in lists, by their public words alone. */
export const searchableServices: Searchable = {
  kind: 'service',
  async load(db, ids) {
    const found = await statement<{ service_id: number }>(
      db,
      'select service_id from services where sx_id = any ($1::text[])',
      [ids],
    )
    const rows = (
      await servicesByIds(
        db,
        found.map(({ service_id }) => service_id),
      )
    ).filter(isListed)
    const images = await imagesOf(
      db,
      rows.map(({ service_id }) => service_id),
    )
    return rows.map((row) => documentOf(row, images.get(row.service_id)?.featured?.src ?? ''))
  },
  async all(db, after, limit) {
    const rows = await statement<{ sx_id: string }>(
      db,
      'select sx_id from services where sx_id > $1 order by sx_id limit $2',
      [after ?? '', limit],
    )
    return rows.map(({ sx_id }) => sx_id)
  },
}
