import { newDevice, vote, type Contest, type Machine, type Target, type Try } from './target.ts'

/** Whom all the attacks are for. */
export const favourite = 2

const browser: Machine = {
  address: '203.0.113.50',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0)',
  fingerprint: 's:1920x1080;c:8;o:linux',
}

/** Machines that vote again and again under new ids, and one that wants to be counted twice. */
export async function machines(target: Target, contest: Contest, size: number): Promise<Try[]> {
  const many = async (scenario: string, count: number, from: (n: number) => Machine, work = true) =>
    Promise.all(
      Array.from({ length: count }, async (_, n): Promise<Try> => {
        const session = await newDevice(target, from(n))
        const outcome = await vote(target, contest, from(n), session, favourite, { work })
        return { scenario, honest: false, voter: session.ssid ?? '', outcome }
      }),
    )
  return [
    ...(await many(
      'scripted posts',
      size * 3,
      () => ({ address: '45.9.3.4', agent: 'python-requests/2.32' }),
      false,
    )),
    ...(await many('cleared cookies', size, () => browser)),
    ...(await many('rotating addresses', size * 2, (n) => ({
      address: `${50 + (n % 90)}.${n % 250}.8.1`,
      agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0)',
    }))),
    ...(await replays(target, contest, size)),
    ...(await parallel(target, contest, size)),
    ...(await forged(target, contest)),
  ]
}

/** A request that was listened to, sent again as it is and with other ids. */
async function replays(target: Target, contest: Contest, size: number): Promise<Try[]> {
  const from = { ...browser, address: '90.1.1.1', fingerprint: 'replayed' }
  const session = await newDevice(target, from)
  const client_id = 'a-ballot-that-was-listened-to'
  return Promise.all(
    Array.from({ length: size * 2 }, async (_, n): Promise<Try> => {
      const id = n % 2 === 0 ? { client_id } : { client_id: `another-ballot-${n}` }
      const outcome = await vote(target, contest, from, session, favourite, id)
      return { scenario: 'replayed requests', honest: false, voter: 'replayed', outcome }
    }),
  )
}

/** Tries from one device, all in the same moment, from as many addresses. */
async function parallel(target: Target, contest: Contest, size: number): Promise<Try[]> {
  const session = await newDevice(target, browser)
  return Promise.all(
    Array.from({ length: size * 4 }, async (_, n): Promise<Try> => {
      const from = { ...browser, address: `91.${n % 250}.1.1` }
      const outcome = await vote(target, contest, from, session, favourite)
      return { scenario: 'parallel tries', honest: false, voter: 'parallel', outcome }
    }),
  )
}

/** Device ids that nobody signed. */
async function forged(target: Target, contest: Contest): Promise<Try[]> {
  const { ssid = '' } = await newDevice(target, browser)
  const ids = ['', 'x', `A${ssid.slice(1)}`, `${ssid.slice(0, -1)}A`, ssid.split('.')[0] ?? '']
  return Promise.all(
    ids
      .filter((id) => id !== ssid)
      .map(async (id): Promise<Try> => {
        const from = { ...browser, address: '92.1.1.1' }
        const outcome = await vote(target, contest, from, { ssid: id }, favourite)
        return { scenario: 'forged devices', honest: false, voter: 'nobody', outcome }
      }),
  )
}
