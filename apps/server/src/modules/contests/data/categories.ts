import { contestCategories } from '@plaudit/contract/contests/categories'
import { languages, type Language } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { SentenceKey } from '../../../platform/sentenceKeys.ts'
import { contestsDb } from '../tables.ts'

/** A category's name in a language; the English ones are the specification's (specification 9). */
export const categoryName = (slug: string, language: Language): string =>
  sentence(`contests_server_category_${slug}` as SentenceKey, language)

/** Values of the categories whose name begins like this in any language. */
export function categoriesNamed(text: string): number[] {
  const wanted = text.toLocaleLowerCase()
  return contestCategories
    .filter(({ slug }) =>
      languages.some((language) =>
        categoryName(slug, language).toLocaleLowerCase().startsWith(wanted),
      ),
    )
    .map(({ value }) => value)
}

/** Public contests of a site by category. */
export async function categoryCounts(db: Db, site: SiteScope): Promise<Map<number, number>> {
  const counts = await contestsDb(db)
    .selectFrom('contests')
    .select((e) => ['category', e.fn.countAll<number>().as('count')])
    .where('visibility', '=', 'public')
    .where('status', 'in', ['published', 'paused'])
    .where('hidden_at', 'is', null)
    .where(within(site, 'owner_id'))
    .groupBy('category')
    .execute()
  return new Map(counts.map((row) => [row.category, row.count]))
}
