import type { Api } from '@plaudit/client/client'
import type { Input, Reply } from '@plaudit/contract/calls'
import { statement } from '../../platform/db/db.ts'
import { shortCode } from '../../platform/ids.ts'
import type { TestServer } from '../../testing.ts'
import { noise } from '../files/factory.ts'

type Service = Reply<'services/addService'>['service']
type Content = Input<'services/addService'>

/** Somebody who administers the installation. */
export async function makeAdmin(server: TestServer) {
  const admin = await server.person()
  await statement(server.parts.db, 'update users set is_admin = true where username = $1', [
    admin.username,
  ])
  // The new session reads the admin's rights anew.
  const { token, ssid } = await server.client().call('login/pro', {
    username: admin.username,
    password: 'a long sample password 7',
    app_token: 'plaudit-web',
  })
  return { ...admin, api: server.client({ token, username: admin.username, ssid }) }
}

let colour = 0

/** A picture of this person's own. */
export async function servicePicture(api: Api): Promise<string> {
  const bytes = await noise(64, 48)
    .tint({ r: 40, g: 90, b: (colour += 7) % 255 })
    .png()
    .toBuffer()
  const file = new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
  return (await api.call('Files/upload', { purpose: 'service', file })).attachment_id
}

/** Content of a whole listing, sample text throughout. */
export const listing = (changes: Content = {}): Content => ({
  title: `Sample service ${shortCode(5)}`,
  description: '<p>Sample text about a service.</p>',
  category: 459,
  stype: 'onetime',
  currency: 'EUR',
  package: [
    { label: 'Small', price: 2000, included: 'One thing', delivery_time: 3, delivery_unit: 'day' },
    { label: 'Large', price: 5000, included: 'Two things', delivery_time: 5, delivery_unit: 'day' },
  ],
  location: { country_code: 'FR', city: 'Lyon' },
  languages: ['fr', 'en'],
  delivery: ['online'],
  ...changes,
})

/** A listing that was sent for review. */
export async function sentListing(api: Api, changes: Content = {}): Promise<Service> {
  const service_image = [await servicePicture(api)]
  const answer = await api.call('services/addService', {
    ...listing({ service_image, ...changes }),
    submit: true,
  })
  return answer.service
}

/** A listing that everybody may see. */
export async function openListing(api: Api, admin: Api, changes: Content = {}): Promise<Service> {
  const { sx_id } = await sentListing(api, changes)
  return (await admin.call('services/moderate', { sx_id, verdict: 'approve' })).service
}
