import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { testServer, type TestServer } from '../../testing.ts'
import type { Caller, Person } from '../http/caller.ts'
import { wholePlatform } from '../site.ts'
import { Seats } from './seats.ts'
import { openTopics, watch } from './testing.ts'

const caller = (given: Partial<Caller>): Caller => ({
  person: null,
  device: null,
  address: '203.0.113.9',
  network: '203.0.113.0',
  local: false,
  language: 'EN',
  userAgent: 'Phone',
  host: 'vote.example.org',
  site: wholePlatform,
  ...given,
})
const person = (user_id: number): Person => ({ user_id }) as Person

describe('the seats of a process', () => {
  it('are as many as it has, as a network has, and as one person or device has', () => {
    const seats = new Seats({ all: 100, network: 5, bare: 5, one: 2 })
    const sit = (given: Partial<Caller>) => seats.enter()?.isFor(caller(given))
    expect(Array.from({ length: 6 }, () => sit({}))).toEqual([true, true, true, true, true, false])
    const other = { network: '198.51.100.0' }
    expect([1, 2, 3].map(() => sit({ ...other, device: 'phone' }))).toEqual([true, true, false])
    expect([1, 2, 3].map(() => sit({ ...other, person: person(7) }))).toEqual([true, true, false])
    expect(sit({ ...other, person: person(8) })).toBe(true)
    expect(sit({ ...other, person: person(9) })).toBe(false)
    // This machine's own lines are no network's.
    expect(Array.from({ length: 9 }, () => sit({ local: true })).every(Boolean)).toBe(true)
  })

  it('are never all of one network, and fewer for lines that name nobody', () => {
    const seats = new Seats({ all: 30 })
    const sit = (given: Partial<Caller>) => {
      const seat = seats.enter()
      if (seat?.isFor(caller(given))) return true
      seat?.leave()
      return false
    }
    const taken = (of: (index: number) => Partial<Caller>) =>
      Array.from({ length: 30 }, (_, index) => sit(of(index))).filter(Boolean).length
    expect(taken(() => ({}))).toBe(10)
    expect(taken((index) => ({ device: `phone ${index}` }))).toBe(10)
    expect(taken((index) => ({ network: '198.51.100.0', device: `other ${index}` }))).toBe(10)
  })

  it('are free again as often as they were taken, however often somebody leaves', () => {
    const seats = new Seats({ all: 2, one: 1 })
    for (let time = 0; time < 5; time++) {
      const [first, second] = [seats.enter(), seats.enter()]
      expect(seats.enter()).toBeUndefined()
      expect(first?.isFor(caller({ person: person(1) }))).toBe(true)
      // A caller who proves again who they are takes no second seat.
      expect(first?.isFor(caller({ person: person(1) }))).toBe(true)
      expect(second?.isFor(caller({ person: person(1) }))).toBe(false)
      for (const seat of [first, second, first]) seat?.leave()
      // Known only after the line was closed.
      expect(second?.isFor(caller({ person: person(1) }))).toBe(true)
    }
  })
})

describe('over real lines', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ MAX_WATCHERS: '45' })
  })
  afterAll(() => server.close())

  const many = (count: number) =>
    Promise.all(Array.from({ length: count }, () => watch(server.url)))
  const openLines = async () => (await server.parts.telemetry.sockets.get()).values[0]?.value
  const ping = { op: 'call', name: 'ping' }

  test('the last seat is the last, and one that is left is taken again', async () => {
    const [topic = ''] = await openTopics(server.parts, 1)
    const lines = await many(45)
    for (const line of lines) expect(await line.ask(ping)).toMatchObject({ ok: true })
    expect(await Promise.all((await many(5)).map(({ closed }) => closed))).toEqual(
      Array.from({ length: 5 }, () => 1013),
    )
    const stream = () =>
      fetch(`${server.url}/app/realtime/events?${new URLSearchParams({ topic })}`)
    const refused = await stream()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    lines[0]?.socket.close()
    await lines[0]?.closed
    const opened = await stream()
    expect(opened.status).toBe(200)
    await opened.body?.cancel()
    for (const line of lines) line.socket.close()
    await expect.poll(openLines).toBe(0)
    const [again] = await many(1)
    expect(await again?.ask(ping)).toMatchObject({ ok: true })
    again?.socket.close()
  })

  test('one person has forty, on whatever line they sign in', async () => {
    await expect.poll(openLines).toBe(0)
    const { session } = await server.person()
    const auth = { op: 'auth', token: `${session.token}_${session.username}` }
    const lines = await many(41)
    const answers = await Promise.all(
      lines.map((line) => Promise.race([line.ask(auth), line.closed])),
    )
    expect(answers.filter((answer) => answer === 1013)).toHaveLength(1)
    for (const line of lines) line.socket.terminate()
  })
})
