import type * as Ascii from 'any-ascii'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { shortCode } from '../../../platform/ids.ts'
import { onDemand } from '../../../platform/onDemand.ts'

const ascii = onDemand<typeof Ascii>('any-ascii')

/** A club's own word from its name in any script. */
export function wordOf(title: string): string {
  const words = ascii()
    .default(title)
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '')
  return words.length < 3 ? `club${words === '' ? '' : `-${words}`}` : words
}

/** The first free one of some; two callers who ask at once may get the same, and the database refuses one. */
export async function freeSlug(tx: Tx, title: string): Promise<string> {
  const word = wordOf(title)
  const [free] = await statement<{ slug: string }>(
    tx.db,
    `select slug from unnest($1::text[]) with ordinality as wanted (slug, n)
     where not exists (select from clubs c where c.slug = wanted.slug) order by n limit 1`,
    [[word, `${word}-2`, `${word}-3`, `${word}-${shortCode()}`]],
  )
  return free?.slug ?? `${word}-${shortCode()}`
}
