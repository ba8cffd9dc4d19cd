import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesHeader, sendListFile } from './listFile.ts'

const most = 100_000
const batch = 1000
let app: FastifyInstance
let url = ''
/** Batches that were read for the answer under way, and whether its reading has ended. */
let read = 0
let isOver = false
let breaksAt = Infinity

async function* batches(): AsyncGenerator<{ name: string }[]> {
  try {
    for (read = 0; read < most / batch;) {
      if (read === breaksAt) throw new Error('the database went away')
      read++
      // Real lines are some hundred bytes long.
      yield Array.from({ length: batch }, (_, n) => ({ name: `${n} `.padEnd(150, 'x') }))
    }
  } finally {
    isOver = true
  }
}

beforeAll(async () => {
  app = Fastify()
  app.get<{ Params: { format: 'csv' | 'json_file' } }>('/:format', async (asked, reply) =>
    sendListFile(reply, {
      format: asked.params.format,
      name: 'list',
      lines: most,
      titles: ['name'],
      answer: { list: 'names', rest: { total: most } },
      batches: batches(),
      cells: ({ name }) => [[name]],
    }),
  )
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function open(format: string): Promise<IncomingMessage> {
  isOver = false
  const asked = request(`${url}/${format}`).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

it('sends a hundred thousand lines whole, and says before how many they are', async () => {
  breaksAt = Infinity
  const csv = await fetch(`${url}/csv`)
  expect(csv.headers.get(linesHeader)).toBe(String(most))
  expect((await csv.text()).split('\r\n')).toHaveLength(most + 2)
  const json = (await (await fetch(`${url}/json_file`)).json()) as { names: unknown[] }
  expect(json.names).toHaveLength(most)
})

it('reads no faster than it is taken, and stops when nobody takes it any more', async () => {
  breaksAt = Infinity
  const answer = await open('csv')
  answer.pause()
  // The pipes between hold a few megabytes at most: a part of the 15 that the file has.
  let before = -1
  await expect
    .poll(
      () => {
        const rests = read === before
        before = read
        return rests
      },
      { interval: 300 },
    )
    .toBe(true)
  expect(read).toBeLessThan(most / batch)
  answer.destroy()
  await expect.poll(() => isOver).toBe(true)
  expect(read).toBeLessThan(most / batch)
})

it.each(['csv', 'json_file'])(
  'breaks off a %s that can’t be read on, so that nobody takes it for whole',
  async (format) => {
    breaksAt = 3
    await expect(fetch(`${url}/${format}`).then((answer) => answer.text())).rejects.toThrow()
  },
)
