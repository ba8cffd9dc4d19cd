import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@plaudit/contract/constants'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { sitesDb } from './tables.ts'

/** A path of this site, never another's address: `//host` and `/\host` lead elsewhere. */
const homePath = z.string().regex(/^\/(?![/\\])[^\s\\]*$/)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i)

/** What an operator may set, by name; an empty value goes back to the default. */
export const siteChanges = z
  .strictObject({
    title: z.string().trim().max(80),
    primary: z.union([colour, z.literal('')]),
    secondary: z.union([colour, z.literal('')]),
    home_path: z.union([homePath, z.literal('')]),
    languages: z
      .string()
      .transform((text) =>
        text
          .toUpperCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .pipe(z.array(z.enum(languages))),
  })
  .partial()
export type SiteChanges = z.output<typeof siteChanges>

/** What the setting `site` may hold; what is missing or unreadable falls back to the default site. */
const storedSite = z.object({
  kind: z.enum(['contests', 'services']).catch('contests'),
  title: z.string().trim().min(1).max(80).catch('Plaudit'),
  logo: z.string().nullable().catch(null),
  primary: colour.nullable().catch(null),
  secondary: colour.nullable().catch(null),
  home_path: homePath.nullable().catch(null),
  languages: z
    .array(z.enum(languages))
    .min(1)
    .catch([...languages]),
})
export type StoredSite = z.infer<typeof storedSite>

/** The default site, which needs no set-up (product 2). */
export async function defaultSite(db: Db): Promise<StoredSite> {
  const row = await sitesDb(db)
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'site')
    .executeTakeFirst()
  const stored = storedSite.safeParse(row?.value ?? {})
  return stored.success ? stored.data : storedSite.parse({})
}

const ratesFile = path.resolve(import.meta.dirname, '../../../assets/rates.json')
const bundledRates = z.object({
  base: z.string(),
  updated_at: z.string(),
  source: z.string(),
  rates: z.record(z.string(), z.number().positive()),
})
export type Rates = z.infer<typeof bundledRates>

let rates: Rates | undefined

/** The rates that come with the product: how much of each currency one unit of `base` is. */
export function ratesToStart(): Rates {
  rates ??= bundledRates.parse(JSON.parse(readFileSync(ratesFile, 'utf8')))
  return rates
}
