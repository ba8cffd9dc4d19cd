import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languages, type Language } from '@plaudit/contract/constants'
import type { Picture } from '@plaudit/contract/files'
import { homePath } from '@plaudit/contract/sites/manage'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { wholePlatform, type SiteScope } from '../../platform/site.ts'
import { picturesByIds } from '../files/data.ts'
import { sitesDb } from './tables.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i)

/** Settings that an operator may set, by name; an empty value goes back to the default. */
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

/** Facts that a site tells of itself. */
export interface StoredSite {
  site_id: number
  kind: 'contests' | 'services'
  title: string
  logo: string | null
  primary: string | null
  secondary: string | null
  home_path: string | null
  languages: Language[]
  owner_id: number | null
}

/** The default site, which needs no set-up (product 2). */
export const defaultSite = (db: Db): Promise<StoredSite> => siteOf(db, wholePlatform)

/** The site that is shown: by the scope that came with its host name; the default one where no site was asked for. */
export const siteOf = async (db: Db, scope: SiteScope): Promise<StoredSite> =>
  (await siteWithLogo(db, scope)).site

/** The same, with all sizes of its logo. */
export async function siteWithLogo(
  db: Db,
  { site_id }: SiteScope,
): Promise<{ site: StoredSite; logo: Picture | null }> {
  const row = await sitesDb(db)
    .selectFrom('sites')
    .selectAll()
    .where((e) => e.or([e('site_id', '=', site_id), e('is_default', '=', true)]))
    .orderBy('is_default')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { logo_id } = row
  const logo = (logo_id && (await picturesByIds(db, [logo_id])).get(logo_id)) || null
  const site = {
    site_id: row.site_id,
    kind: row.kind,
    title: row.title,
    logo: logo?.src ?? null,
    primary: row.primary_colour,
    secondary: row.secondary_colour,
    home_path: row.home_path,
    languages: row.languages,
    owner_id: row.shows === 'owner' ? row.owner_id : null,
  }
  return { site, logo }
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

/** Returns what the operator set under a name; undefined where nothing is. */
export async function settingOf(db: Db, key: string): Promise<unknown> {
  const row = await sitesDb(db)
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

const fetchedRates = bundledRates.omit({ source: true })

/** The last good set that was fetched, else the one that comes with the product. */
export async function ratesNow(db: Db): Promise<Omit<Rates, 'source'>> {
  const stored = fetchedRates.safeParse(await settingOf(db, 'rates'))
  return stored.success ? stored.data : ratesToStart()
}

/** Fewer are no list of the world's currencies. */
const fewestRates = 5
const answeredRates = z.object({
  base: z.string().length(3).optional(),
  base_code: z.string().length(3).optional(),
  rates: z.record(z.string().length(3), z.number().positive().finite()),
})

/** Reads a source's answer as our set against the dollar; undefined for anything else. */
export function readRates(body: string, at: Date): Omit<Rates, 'source'> | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined
  }
  const read = answeredRates.safeParse(value)
  if (!read.success) return undefined
  const { base = read.data.base_code ?? '', rates } = read.data
  const all: Record<string, number> = { ...rates, [base]: 1 }
  const dollar = all['USD']
  if (base === '' || dollar === undefined || Object.keys(all).length < fewestRates) return undefined
  return {
    base: 'USD',
    updated_at: at.toISOString(),
    rates: Object.fromEntries(Object.entries(all).map(([code, rate]) => [code, rate / dollar])),
  }
}
