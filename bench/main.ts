import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import path from 'node:path'
import { benchChat } from './chat.ts'
import { benchCopies } from './copies.ts'
import { benchFeeds } from './feeds.ts'
import { isMet, keptRows, renewedRows, table, verdicts, type Figure } from './figures.ts'
import { benchLedger } from './ledger.ts'
import { benchLog } from './log.ts'
import { benchLongThread } from './longThread.ts'
import { benchListing, benchPages } from './pages.ts'
import { benchPartitions } from './partitions.ts'
import { benchPhone } from './phone.ts'
import { benchProcesses } from './processes.ts'
import { benchReceipts } from './receipts.ts'
import { benchScroll } from './scroll.ts'
import { benchCart, benchDownload } from './services.ts'
import { benchSearch } from './search.ts'
import { benchShell } from './shell.ts'
import { benchSoak } from './soak.ts'
import { benchVotes } from './votes.ts'
import { benchWatchers } from './watchers.ts'

const file = path.resolve(import.meta.dirname, '../docs/benchmarks.md')
const start = '<!-- results -->'

/** `npm run bench [votes] [ledger] [watchers] [chat] [pages] [listing] [phone] [log] [receipts] [search] [cart] [download] [feeds] [scroll] [thread] [shell] [processes] [soak] [copies] [partitions]`: prints the figures, and writes them down: rows of parts that were not chosen stay. Ends with 1 where a bar is missed. */
async function main(): Promise<void> {
  const chosen = process.argv.slice(2)
  const wanted = (name: string): boolean => chosen.length === 0 || chosen.includes(name)
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
  const figures: Figure[] = []
  const part = async (name: string, run: () => Promise<Figure[]>): Promise<void> => {
    if (!wanted(name)) return
    process.stdout.write(`${name} …\n`)
    try {
      figures.push(...(await run()))
    } catch (error) {
      // The other parts took minutes: their figures are written down all the same.
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : error}\n`)
      process.exitCode = 1
    }
  }
  await part('votes', () => benchVotes(seconds / 2))
  await part('ledger', () => benchLedger(seconds / 4))
  await part('watchers', () => benchWatchers(2000, 200, 15))
  await part('chat', () => benchChat(500, 50, seconds))
  await part('pages', () => benchPages(seconds))
  await part('listing', () => benchListing(seconds / 2))
  await part('phone', benchPhone)
  await part('log', () => benchLog(1_000_000))
  await part('receipts', () => benchReceipts(Number(process.env['BENCH_LEAVES'] ?? 1_000_000)))
  await part('search', benchSearch)
  await part('cart', benchCart)
  await part('download', benchDownload)
  await part('feeds', benchFeeds)
  await part('scroll', benchScroll)
  await part('thread', benchLongThread)
  await part('shell', benchShell)
  await part('processes', () => benchProcesses(seconds))
  const { SOAK_MINUTES = 10, SOAK_PACE = 1 } = process.env
  // An hour: SOAK_MINUTES=60.
  if (chosen.includes('soak'))
    await part('soak', () => benchSoak(Number(SOAK_MINUTES), Number(SOAK_PACE)))
  const { BALLOTS = 1_000_000, BACKUP_GB = 10, PARTITIONS = 16 } = process.env
  if (chosen.includes('copies'))
    await part('copies', () => benchCopies(Number(BALLOTS), Number(BACKUP_GB)))
  if (chosen.includes('partitions'))
    await part('partitions', () => benchPartitions(Number(PARTITIONS), seconds / 2))
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Linux ${release()}, Node ${process.version}, PostgreSQL 18 (bundled, fsync on). Load generator, server and database share these processors.`
  const text = `${start}\n${machine}\nMeasured on ${new Date().toISOString().slice(0, 10)}.\n\n${table(figures)}\n`
  process.stdout.write(`\n${text.replace(`${start}\n`, '')}\n${verdicts(figures)}`)
  if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1
  const page = readFileSync(file, 'utf8')
  const [head = '', former = ''] = page.split(start)
  const anew =
    chosen.length > 0 ? start + renewedRows(former, figures) : text + keptRows(former, figures)
  writeFileSync(file, head + anew)
}

await main()
