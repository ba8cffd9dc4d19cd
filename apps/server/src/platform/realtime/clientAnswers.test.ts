import { createRealtime } from '@plaudit/client/realtime'
import { expect, test } from 'vitest'
import { hears, isWhole } from './testing.ts'
import { clientOf, event, followed, open, openClients, say, scripted } from './testing-client.ts'

openClients()

test('an event that is missing is asked for once, and what comes meanwhile is not told twice', async () => {
  const { url, asked } = await scripted(({ id, since }, socket) => {
    if (since === undefined)
      return say(
        socket,
        { id, ok: true, seq: 0, epoch: 'e' },
        event(1),
        event(3),
        event(4),
        event(5),
      )
    return say(
      socket,
      event(6),
      { id, ok: true, seq: since, epoch: 'e' },
      event(2),
      event(3),
      event(4),
      event(5),
      event(6),
    )
  })
  const heard = followed(clientOf(url), 't')
  await hears(heard.events, 6)
  expect(isWhole(heard.events, 1, 6)).toBe(true)
  expect(asked.filter(({ op }) => op === 'subscribe')).toMatchObject([{}, { since: 1, epoch: 'e' }])
  expect(heard.resets).toBe(1)
})

test('what can’t be had for the moment is asked for again [cf:cf0f6]', async () => {
  let tries = 0
  const { url } = await scripted(({ id }, socket) => {
    tries += 1
    if (tries === 1) return say(socket, { id, error: 'Not now.', code: 'unavailable' })
    return say(socket, { id, ok: true, seq: 4, epoch: 'e' }, event(5))
  })
  const heard = followed(clientOf(url), 't')
  await hears(heard.events, 5)
  expect(heard.refused).toEqual(['unavailable'])
  expect(heard.resets).toBe(1)
})

test('who is told that a right is lost does not ask again by themselves, and begins anew when asked to', async () => {
  const { url, asked } = await scripted(({ id }, socket) => {
    const subscribed = asked.filter(({ op }) => op === 'subscribe').length
    say(socket, { id, ok: true, seq: 4, epoch: 'e' }, event(5))
    if (subscribed === 1) say(socket, { topic: 't', ended: true }, event(6))
  })
  const client = clientOf(url)
  const heard = followed(client, 't')
  await expect.poll(() => heard.ended).toBe(1)
  // As long as another topic needs to be asked for and answered.
  const other = followed(client, 'u')
  await expect.poll(() => other.resets).toBe(1)
  expect(heard.events.map(({ seq }) => seq)).toEqual([5])
  expect(asked.map(({ topic }) => topic)).toEqual(['t', 'u'])
  heard.leave()
  const again = followed(client, 't')
  await hears(again.events, 5)
  expect(asked.filter(({ op }) => op === 'subscribe').at(-1)).not.toHaveProperty('since')
  expect([again.resets, again.ended, heard.ended]).toEqual([1, 0, 1])
})

test('who comes back after a right was taken is told that it is lost', async () => {
  let isTheirs = true
  const { url, asked, cut } = await scripted(({ id }, socket) =>
    isTheirs
      ? say(socket, { id, ok: true, seq: 4, epoch: 'e' }, event(5))
      : say(socket, { id, error: 'There is nothing here.', code: 'not_found' }),
  )
  const client = clientOf(url)
  const heard = followed(client, 't')
  await hears(heard.events, 5)
  isTheirs = false
  cut()
  await expect.poll(() => heard.ended).toBe(1)
  const subscribed = () => asked.filter(({ op }) => op === 'subscribe')
  expect(subscribed()).toMatchObject([{}, { since: 5 }])
  isTheirs = true
  heard.leave()
  const again = followed(client, 't')
  await hears(again.events, 5)
  expect(subscribed().at(-1)).not.toHaveProperty('since')
  expect([heard.resets, again.resets, heard.ended, again.ended]).toEqual([1, 1, 1, 0])
})

test('who could not be proven for a moment is no visitor: they say again who they are, and go on', async () => {
  let isHere = false
  let proofs = 0
  const { url } = await scripted(({ id, op }, socket) => {
    if (op === 'auth') {
      proofs += 1
      isHere = proofs > 1
      return isHere
        ? say(socket, { id, ok: true })
        : say(socket, { id, error: 'Not now.', code: 'unavailable', retry_after: 0 })
    }
    return isHere
      ? say(socket, { id, ok: true, seq: 4, epoch: 'e' }, event(5))
      : say(socket, { id, error: 'There is nothing here.', code: 'not_found' })
  })
  const client = createRealtime({
    url: `${url.replace('http', 'ws')}/app/realtime`,
    session: () => ({ token: 'abc', username: 'ada' }),
  })
  open.push(client)
  const heard = followed(client, 't')
  await hears(heard.events, 5)
  expect([heard.resets, heard.refused, heard.ended, proofs]).toEqual([1, [], 0, 2])
})
