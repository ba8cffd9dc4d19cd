import { expect, it } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

function server(answers: Response[]) {
  const asked: { address: string; cache: RequestCache | undefined }[] = []
  const waited: number[] = []
  const fetcher = patientFetch(
    async (input, init) => {
      asked.push({
        address: input instanceof Request ? input.url : String(input),
        cache: init?.cache,
      })
      return answers.shift() ?? new Response('ok')
    },
    async (seconds) => void waited.push(seconds),
  )
  return { fetcher, asked, waited }
}

const log = 'https://vote.example/log/0cx/'

it('asks again after the time that a busy server names', async () => {
  const busy = (after?: string) =>
    new Response(null, {
      status: 429,
      headers: after === undefined ? {} : { 'retry-after': after },
    })
  const { fetcher, asked, waited } = server([busy('7'), busy(), busy('9000')])
  expect((await fetcher(`${log}tile/0/000`)).status).toBe(200)
  expect(asked).toHaveLength(4)
  expect(waited).toEqual([7, 2, 60])
})

it('gives up in the end, and takes every other answer as it is', async () => {
  const always = Array.from({ length: 20 }, () => new Response(null, { status: 503 }))
  const { fetcher, asked } = server(always)
  expect((await fetcher(`${log}checkpoint`)).status).toBe(503)
  expect(asked).toHaveLength(9)
  const gone = server([new Response(null, { status: 404 })])
  expect((await gone.fetcher(`${log}checkpoints`)).status).toBe(404)
  expect(gone.asked).toHaveLength(1)
})

it('never takes heads from a store, and everything else gladly', async () => {
  const { fetcher, asked } = server([])
  for (const file of ['checkpoint', 'checkpoints', 'tile/0/000']) await fetcher(new URL(log + file))
  expect(asked.map(({ cache }) => cache)).toEqual(['no-store', 'no-store', undefined])
})
