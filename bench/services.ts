import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type Api } from '@plaudit/client/client'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { statement } from '../apps/server/src/platform/db/db.ts'
import { signedAddress } from '../apps/server/src/modules/files/data/addresses.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { settingsOf } from '../apps/server/src/routes.ts'
import { openServer } from '../apps/server/src/server.ts'
import { testSecret } from './devices.ts'
import { percentile, type Figure } from './figures.ts'
import { register, residentMegabytes } from './harness.ts'

type Server = Awaited<ReturnType<typeof openServer>>
interface Opened {
  server: Server
  url: string
  dataDir: string
}

/** The whole product over a database of its own, without its pages. */
async function opened<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const log = { info: () => undefined, warn: console.warn }
  const postgres = await startPostgres({ dataDir, log })
  const given = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', SECRET_KEY: testSecret }
  const config = readConfig(given, settingsOf())
  const server = await openServer({ config, connection: postgres.config })
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const at = server.app.addresses()[0]
    const url = `http://127.0.0.1:${typeof at === 'object' ? at.port : 0}`
    return await work({ server, url, dataDir })
  } finally {
    await server.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const mostLines = 100
const adds = 40

/** A hundred listings that can be bought, every fourth at a time that is booked. */
async function listed({ server, url }: Opened): Promise<{ sx_id: string; timed: boolean }[]> {
  const seller = await register(url, 'benchseller')
  const listings: { sx_id: string; timed: boolean }[] = []
  for (let n = 0; n < mostLines; n++) {
    const timed = n % 4 === 0
    const { service } = await seller.api.call('services/addService', {
      title: `Sample service ${n}`,
      category: 459,
      stype: timed ? 'consultation' : 'onetime',
      currency: 'EUR',
      package: [{ price: 2000 + n, included: 'One thing', delivery_time: 3 }],
      ...(timed && {
        booking_type: { place: 'online', per: 'hour' },
        availability: {
          time_zone: 'Europe/Paris',
          weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '17:00' })),
          length_min: 60,
        },
      }),
    })
    listings.push({ sx_id: service.sx_id, timed })
  }
  await statement(
    server.parts.db,
    `update services set state = 'approved', approved_at = now() where true`,
    [],
  )
  return listings
}

/** As the button beside a listing does, or with the whole cart in the answer. */
const add = ({ api }: { api: Api }, sx_id: string, brief = true) =>
  api.call('cart/add/{type}/{sx_id}/{quantity}', { type: 'service', sx_id, quantity: 1, brief })

async function p95Of(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < adds; n++) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return percentile(times, 0.95)
}

/** Measures the time to put one thing more into a cart of so many lines, over HTTP. */
export async function benchCart(): Promise<Figure[]> {
  return opened(async (at) => {
    const listings = await listed(at)
    const timed = listings.find((one) => one.timed)?.sx_id ?? ''
    const visitor = createClient({ baseUrl: at.url })
    const { slots } = await visitor.call('Services/getSlots/{sx_id}', { sx_id: timed })
    const figures: Figure[] = []
    for (const lines of [1, 10, 50, mostLines]) {
      const buyer = await register(at.url, `benchbuyer${lines}`)
      for (const [n, one] of listings.slice(0, lines).entries()) {
        const start = slots[n % slots.length]?.start ?? ''
        if (one.timed)
          await buyer.api.call('cart/update', { lines: [{ sx_id: one.sx_id, slot: { start } }] })
        else await add(buyer, one.sx_id)
      }
      const again = listings.slice(0, lines).find((one) => !one.timed) ?? listings[1]
      const sxId = again?.sx_id ?? ''
      const name = `putting something into a cart of ${lines} ${lines === 1 ? 'line' : 'lines'}, p95`
      const ours = await p95Of(() => add(buyer, sxId))
      figures.push({ name, ours, unit: 'ms', bar: '≤ 20 ms' })
      const whole = await p95Of(() => add(buyer, sxId, false))
      const wholeName = 'the same, with the whole cart in the answer'
      figures.push({ name: wholeName, ours: whole, unit: 'ms', bar: '≤ 20 ms' })
    }
    return figures
  })
}

/** Measures how much more the process holds at its most while somebody else downloads a file of so many bytes. */
async function downloaded(url: string, bytes: number): Promise<{ most: number; seconds: number }> {
  const before = residentMegabytes(process.pid)
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, residentMegabytes(process.pid))
  }, 50)
  const began = performance.now()
  const curl = spawn('curl', ['-sS', '-o', '/dev/null', '-w', '%{size_download}', url])
  let said = ''
  curl.stdout.on('data', (part: Buffer) => (said += part.toString()))
  await once(curl, 'close')
  clearInterval(look)
  if (Number(said) !== bytes) throw new Error(`${said} of ${bytes} bytes came`)
  return { most: most - before, seconds: (performance.now() - began) / 1000 }
}

/** A large file as a buyer downloads it: `BENCH_FILE_GB` says how large it is, 2 by itself. */
export async function benchDownload(): Promise<Figure[]> {
  const gigabytes = Number(process.env['BENCH_FILE_GB'] ?? 2)
  return opened(async ({ server, url, dataDir }) => {
    const seller = await register(url, 'benchseller')
    const file = new File(['A sample'], 'film.bin', { type: 'application/octet-stream' })
    const { document_id, name } = await seller.api.call('Files/uploadDocument', { file })
    const folder = path.join(dataDir, 'files', 'documents')
    mkdirSync(folder, { recursive: true })
    const sizes = [gigabytes / 8, gigabytes].map((size) => Math.round(size * 1e9))
    const figures: Figure[] = []
    for (const bytes of sizes) {
      // A file with holes: as long as it says, and no room on the disk.
      truncateSync(path.join(folder, document_id), bytes)
      await statement(server.parts.db, 'update documents set bytes = $2 where document_id = $1', [
        document_id,
        bytes,
      ])
      const signed = signedAddress(server.parts.secrets, { document_id, name })
      const { most, seconds } = await downloaded(url + signed.url, bytes)
      figures.push({
        name: `memory that the server takes more while ${(bytes / 1e9).toFixed(2)} GB are downloaded`,
        ours: most,
        unit: 'MB',
        bar: '≤ 64 MB',
      })
      process.stdout.write(
        `  ${bytes} bytes in ${seconds.toFixed(1)} s, ${most.toFixed(0)} MB more\n`,
      )
    }
    return figures
  })
}
