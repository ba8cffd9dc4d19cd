import type * as Ascii from 'any-ascii'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { shortCode } from '../../../platform/ids.ts'
import { onDemand } from '../../../platform/onDemand.ts'
import { contestsDb } from '../tables.ts'

const ascii = onDemand<typeof Ascii>('any-ascii')

/** Words that `/contests/{x}` reads as a filter, and others that an address must not be. */
const reserved = new Set(['ongoing', 'ended', 'upcoming', 'active', 'pending', 'mine', 'new', 'cx'])
const longest = 60

/** French and Italian run small words into the next (d’Évian, l’été, qu’elle, dell’anno); elsewhere (Hana’s) nothing parts. */
const elided =
  /(?<![a-z0-9'])([cdjlmnst]|(?:jus|lors|puis|quel)?qu|(?:d|n|s)?[aeu]ll|sull|dall)'(?=[aeiouyh])/g

/** An address from a name in any script; a name without a letter or digit gives none. */
export function slugOf(name: string): string {
  const words = ascii()
    .default(name)
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(elided, '$1-')
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
  if (words === '') return 'contest'
  return words.length < 3 || reserved.has(words) ? `contest-${words}` : words
}

/** Gives a new contest the first free address for its name. */
export async function giveSlug(tx: Tx, contestId: number, name: string): Promise<void> {
  const slug = slugOf(name)
  const chance = () => shortCode()
  const tries = [
    slug,
    `${slug}-2`,
    `${slug}-3`,
    `${slug}-${chance()}`,
    `${slug}-${chance()}${chance()}`,
  ]
  for (const wanted of tries) {
    const made = await contestsDb(tx.db)
      .insertInto('contest_slugs')
      .values({ slug: wanted, contest_id: contestId })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst()
    if (made) return
  }
  throw new Error('no free address was found')
}

/**
 * Moves a contest to another address; the old one keeps leading there, and one of its former ones can be
 * taken up again.
 * @throws refusal slug_taken, or invalid_input for a reserved word.
 */
export async function changeSlug(tx: Tx, contestId: number, slug: string): Promise<void> {
  if (reserved.has(slug)) refuse('invalid_input', { fields: { contest_slug: 'slug_reserved' } })
  const tables = contestsDb(tx.db)
  await tables
    .updateTable('contest_slugs')
    .set({ current: false })
    .where('contest_id', '=', contestId)
    .where('current', '=', true)
    .execute()
  const made = await tables
    .insertInto('contest_slugs')
    .values({ slug, contest_id: contestId })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ current: true })
        .where('contest_slugs.contest_id', '=', sql<number>`excluded.contest_id`),
    )
    .returning('slug')
    .executeTakeFirst()
  if (made === undefined) refuse('slug_taken', { fields: { contest_slug: 'slug_taken' } })
}
