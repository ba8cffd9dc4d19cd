import { register } from '../bench/harness.ts'
import { listed } from './digital.ts'
import { expect, newName, once, test } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'
import { journeys, onSite } from './journeys/table.ts'

ownInstallation()

test(
  'a service from its form to a reviewed order: listed, approved, found, bought, delivered [cf:3bcb4]',
  onSite(journeys.service, () => here.url),
)

test(
  'the first picture of a list goes ahead, also where its card was drawn for another page before',
  once,
  async ({ request }) => {
    const seller = await register(here.url, newName())
    await listed(seller, { title: 'Lamps for tunnels' })
    for (const page of ['/services', '/services?of=another']) {
      const written = await (await request.get(here.url + page)).text()
      expect(written).toMatch(/<link rel="preload" as="image"[^>]* fetchPriority="high"/i)
    }
  },
)
