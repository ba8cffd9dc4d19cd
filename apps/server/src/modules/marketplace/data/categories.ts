import { othersCategory, serviceCategories } from '@plaudit/contract/marketplace/categories'
import { languages, type Language } from '@plaudit/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { sentence } from '../../../platform/http/sentences.ts'

/** A category's name in a language; the English ones are the specification's (specification 9). */
export const serviceCategoryName = (slug: Slug, language: Language): string =>
  sentence(keyOf(slug), language)

type Slug = (typeof serviceCategories)[number]['slug']
type Underscored<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? Underscored<`${Head}_${Tail}`>
  : Text

const keyOf = (slug: Slug): `marketplace_server_category_${Underscored<Slug>}` =>
  `marketplace_server_category_${slug.replaceAll('-', '_') as Underscored<Slug>}`

/** The same by the category's number; empty for none, and for one that is in no list. */
export function categoryNameOf(category: number | null, language: Language): string {
  const found = serviceCategories.find(({ value }) => value === category)
  return found ? serviceCategoryName(found.slug, language) : ''
}

/** Every listed category by label in the reader's language, Others last (specification 9). */
export async function listedCategories(db: Db, site: SiteScope, language: Language) {
  const { rows } = await sql<{ category: number; count: number }>`
    select category, count(*) as count from service_facets f where ${within(site, 'f.owner_id')}
    group by category`.execute(db)
  const counts = new Map(rows.map((row) => [row.category, row.count]))
  const { compare } = new Intl.Collator(language.toLowerCase())
  return serviceCategories
    .map(({ slug, value }) => ({
      label: serviceCategoryName(slug, language),
      slug,
      value,
      count: counts.get(value) ?? 0,
    }))
    .toSorted(
      (a, b) =>
        Number(a.value === othersCategory) - Number(b.value === othersCategory) ||
        compare(a.label, b.label),
    )
}

/** The names of a category in all languages, which search finds its services by. */
export const categoryWords = (category: number): string => {
  const found = serviceCategories.find(({ value }) => value === category)
  return found
    ? languages.map((language) => serviceCategoryName(found.slug, language)).join(' ')
    : ''
}
