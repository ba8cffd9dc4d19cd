import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { readCatalogue } from '../catalogue.ts'

/*
 * The catalogue of `bench search` for a Vendure server, so that both are asked for the same listings:
 *
 *   node bench/peers/vendureCatalogue.ts FOLDER      writes FOLDER/catalogue.jsonl
 *
 * Vendure (`@vendure/core` 3.7.3 with its default search plugin) stands in that folder, outside this repository, over a
 * PostgreSQL of its own. Its script reads the file into products with one variant each, a facet for sections, one for
 * bands of price and a collection for each section; then it makes GIN indexes over
 * `to_tsvector('english', …)` of the four texts of `search_index_item`, which a search strategy that names the
 * configuration can use. As Vendure comes, each search reads and parses all texts anew, for 18 to 33 s.
 *
 *   BENCH_VENDURE=http://127.0.0.1:3301/shop-api npm run bench search
 */
const [folder = '.'] = process.argv.slice(2)
const bands = [
  [1000, 'under 10'],
  [2500, '10 to 25'],
  [5000, '25 to 50'],
  [20_000, '50 to 200'],
] as const

const out = createWriteStream(path.join(folder, 'catalogue.jsonl'))
const listings = readCatalogue(Number(process.env['BENCH_LISTINGS'] ?? 100_000))
for (const [n, { title, text, language }] of listings.entries()) {
  // As `bench search` fills ours.
  const price = 500 + (n % 90_000)
  const product = {
    id: n + 1,
    title: title.slice(0, 120),
    sku: `bench-${n + 1}`,
    section: `${language} ${n % 20}`,
    description: `${title}. ${text.slice(0, 4000)}`,
    price,
    band: bands.find(([limit]) => price < limit)?.[1] ?? 'over 200',
  }
  if (!out.write(`${JSON.stringify(product)}\n`)) await once(out, 'drain')
}
out.end()
await once(out, 'finish')
