import { contestCategories, languages, type Language } from '@plaudit/contract/constants'
import { sentence } from '../../../platform/http/sentences.ts'

/** A category's name in a language; the English ones are the specification's (specification 9). */
export const categoryName = (slug: string, language: Language): string =>
  sentence(`contests_server_category_${slug}`, language)

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
