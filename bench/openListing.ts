import { createClient } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { register, type Person, type RunningServer } from './harness.ts'
import { photograph } from './photograph.ts'

/** The first admin of an installation that was just started with LOG_LEVEL info: its console names the link. */
async function keeper({ url, output }: RunningServer): Promise<Person> {
  const link = /auth\?setup=(\w+)/
  for (let tries = 0; !link.test(output()) && tries < 100; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const password = 'a long sample password 7'
  const { token, ssid } = await createClient({ baseUrl: url }).call('register/user', {
    full_name: 'Keeper of the house',
    username: 'benchkeeper',
    email: 'benchkeeper@example.org',
    password,
    confirm_password: password,
    app_token: defaultAppToken,
    setup_token: link.exec(output())?.[1] ?? '',
  })
  const session = { token, username: 'benchkeeper', ssid }
  return { api: createClient({ baseUrl: url, session: () => session }), session }
}

/** A listing with three packages, four photographs, questions and similar ones beside it. @returns its address. */
export async function openListing(server: RunningServer): Promise<string> {
  const [admin, seller] = [await keeper(server), await register(server.url, 'benchseller')]
  let address = ''
  for (let n = 0; n < 7; n++) {
    const service_image: string[] = []
    for (let at = 0; at < (n === 6 ? 4 : 1); at++) {
      const bytes = Uint8Array.from(await photograph(`listing ${n} ${at}`))
      const file = new Blob([bytes], { type: 'image/jpeg' })
      const stored = await seller.api.call('Files/upload', { purpose: 'service', file })
      service_image.push(stored.attachment_id)
    }
    const { service } = await seller.api.call('services/addService', {
      title: `Stage lighting that follows the song ${n}`,
      description: `<p>${'A light that breathes with the music. '.repeat(40)}</p>`,
      requirements: 'The plan of the hall',
      category: 459,
      stype: 'onetime',
      currency: 'EUR',
      package: ['One song', 'The set', 'The night'].map((label, at) => ({
        label,
        price: 24_000 * (at + 1),
        included: ['Cue sheet', 'Desk file', 'Rehearsal', 'On site'].slice(0, at + 2).join('\n'),
        delivery_time: 5,
        delivery_unit: 'day',
      })),
      location: { country_code: 'FR', city: 'Lyon' },
      languages: ['fr', 'en'],
      delivery: ['online'],
      service_image,
      submit: true,
    })
    const { sx_id } = service
    await admin.api.call('services/moderate', { sx_id, verdict: 'approve' })
    address = `/s/${sx_id}`
  }
  const sx_id = address.slice(3)
  await admin.api.call('comments/add', { sx_id, text: 'Do you come to Lille?' } as never)
  return address
}
