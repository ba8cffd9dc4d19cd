import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { worldOf } from '../e2e/journeys/world.ts'
import { heapOfLongLists } from './appHeap.ts'
import { tapsOfShell } from './appTaps.ts'
import { testSecret } from './devices.ts'
import type { Figure } from './figures.ts'
import { openContest, register, startServer } from './harness.ts'
import { figuresOfPage } from './phone.ts'

/**
 * The phone's shell: what each of its first screens costs a slow phone, how soon it answers the taps that are made most,
 * and what long lists keep in memory. `BENCH_RUNS` loads of each screen; three without.
 */
export async function benchApp(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const server = await startServer({ dataDir, env: { SECRET_KEY: testSecret } })
  try {
    const { url } = server
    const [person, other] = [await register(url, 'phoneone'), await register(url, 'phonetwo')]
    const world = await worldOf(url, person, other, await openContest(url, 12))
    const screens = [
      '/app',
      '/app/list',
      '/app/list?show=services',
      '/app/contests',
      `/app/cx/${world.cx_id}`,
      `/app/cx/${world.cx_id}/${world.assox}`,
      '/app/services',
      '/app/groups',
      `/app/c/${world.gx_id}`,
      '/app/chat',
      '/app/profile',
      '/app/auth',
    ]
    const runs = Number(process.env['BENCH_RUNS'] ?? 3)
    const figures: Figure[] = []
    for (const screen of screens) {
      const name = screen.replaceAll(/\/[0-9A-Za-z]{22}/g, '/…')
      figures.push(...(await figuresOfPage(name, url + screen, runs)))
    }
    figures.push(...(await tapsOfShell(url, world)))
    figures.push(...(await heapOfLongLists(url, person, other, world)))
    return figures
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
