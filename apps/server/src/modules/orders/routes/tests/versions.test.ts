import { expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { tellBuyers } from '../../mutations/tellBuyers.ts'
import { add, admin, buyer, openMarket, pay, seller, server, sql, stranger } from './testing.ts'

openMarket()

const upload = async (name: string): Promise<string> => {
  const file = new File([name], name, { type: 'text/plain' })
  return (await seller.api.call('Files/uploadDocument', { file })).value.split('/')[0] ?? ''
}

it('brings a new version to whoever bought before, who is told once; not to who was paid back', async () => {
  const first = await upload('one.txt')
  const { sx_id, service_id } = await openListing(seller.api, admin.api, {
    stype: 'digital',
    digital_files: [first],
  })
  await add(buyer, sx_id)
  const [order_id = ''] = await pay(buyer)
  await add(stranger, sx_id)
  const [back = ''] = await pay(stranger)
  await sql(`update orders set state = 'cancelled' where order_id = $1`, [back])
  const before = await buyer.api.call('DigitalFiles/getDigitalDownloads', { order_id })
  expect(before.downloads).toMatchObject([{ name: 'one.txt', new_since: null }])

  const second = await upload('two.txt')
  await seller.api.call('services/addService', { sx_id, digital_files: [second, first] })
  const { downloads } = await buyer.api.call('DigitalFiles/getDigitalDownloads', { order_id })
  expect(downloads.map(({ name, new_since }) => [name, new_since !== null])).toEqual([
    ['two.txt', true],
    ['one.txt', false],
  ])
  const told = () =>
    sql<{ username: string; href: string }>(
      `select username, href from notices join users using (user_id)
       where type = 'digital_files_new' and group_key = $1`,
      [`files:${service_id}`],
    )
  await expect.poll(told).toEqual([{ username: buyer.username, href: '/library' }])
  const [row] = await sql<{ revision: number }>(
    'select revision from services where service_id = $1',
    [service_id],
  )
  await tellBuyers(server.parts.db, { service_id, revision: row?.revision ?? 0 })
  expect(await told()).toHaveLength(1)

  // Something else is sold under this name now: what was bought stays with its buyers.
  await seller.api.call('services/addService', { sx_id, stype: 'onetime', digital_files: [] })
  const kept = await buyer.api.call('DigitalFiles/getDigitalDownloads', { order_id })
  expect(kept.downloads.map(({ name }) => name)).toEqual(['two.txt', 'one.txt'])
})
