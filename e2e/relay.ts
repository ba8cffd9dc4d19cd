import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Browser } from '@playwright/test'
import { card } from './contestPage.ts'
import { opensAlive } from './alive.ts'
import { expect, watchFaults } from './fixtures.ts'
import { kept } from './kept.ts'

/** How a network carries: as it should, not at all, or as in a tunnel, where whatever is sent gets no answer. */
type Way = 'carries' | 'refuses' | 'hangs'

/** Stands between a browser and the product, as a network that the browser takes for there whatever it carries. */
async function openRelay(to: string) {
  const { hostname, port } = new URL(to)
  let way: Way = 'carries'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (way === 'refuses') return void near.destroy()
    const far = way === 'hangs' ? undefined : connect(Number(port), hostname)
    for (const socket of [near, far]) {
      if (socket) sockets.add(socket)
      socket?.on('error', () => undefined)
      socket?.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far?.destroy()
      })
    }
    if (far) near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goes(next: Way): void {
      way = next
      // In a tunnel connections that are there carry nothing either, and nobody hears of it.
      for (const socket of sockets) {
        if (next === 'hangs') socket.unpipe()
        else socket.destroy()
      }
    },
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Where the network only seems to be there, pages that were seen open; one that was not leaves the page that is shown,
 * and comes by itself.
 */
export async function walkInSilence(browser: Browser, url: string, cx_id: string): Promise<void> {
  const relay = await openRelay(url)
  const viewport = { width: 390, height: 844 }
  const page = opensAlive(await browser.newPage({ baseURL: relay.url, viewport }))
  const faults = await watchFaults(page)
  const title = page.getByRole('heading', { level: 1 })
  const here = `/app/cx/${cx_id}`
  const silence = page.getByText(/^No network since/)
  const opened = async () => {
    await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
    await kept(page, new URL(page.url()).pathname)
  }
  for (const path of ['/app', here]) {
    await page.goto(path)
    await opened()
  }
  for (const [way, unseen] of [
    ['refuses', 'Contestant 1'],
    ['hangs', 'Contestant 2'],
  ] as const) {
    relay.goes(way)
    await card(page, unseen).getByRole('link').first().click()
    await expect(page.getByText(/opens as soon as you are back online/)).toBeVisible()
    await expect(title).toHaveText('Load test')
    relay.goes('carries')
    await expect(title).toHaveText(unseen)
    await opened()
    relay.goes(way)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(title).toHaveText('Load test')
    await expect(page).toHaveURL(here)
    await expect(silence).toBeVisible()
    relay.goes('carries')
    await expect(silence).toBeHidden()
    await opened()
  }
  expect(faults).toEqual([])
  await page.close()
  relay.close()
}
