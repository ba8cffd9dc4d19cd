import sharp from 'sharp'
import { CallError, createClient, type Api } from '@plaudit/client/client'
import { createRealtime } from '@plaudit/client/realtime'
import { register, type OpenContest } from './harness.ts'

/** Somebody who sends one picture after the other, each until it is taken. */
export async function openPhotos(url: string): Promise<{ stop(): Promise<string[]> }> {
  const { api } = await register(url, 'photographer')
  const bytes = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#445566' },
  })
    .png()
    .toBuffer()
  const taken: string[] = []
  let stopping = false
  const running = (async () => {
    while (!stopping) {
      taken.push(await sendUntilTaken(api, bytes))
      // Slower than the limit of what one person stores in an hour, over twenty rounds.
      await new Promise((resolve) => setTimeout(resolve, 3000))
    }
  })()
  running.catch(() => undefined)
  return {
    async stop() {
      stopping = true
      await running
      return taken
    },
  }
}

async function sendUntilTaken(api: Api, bytes: Buffer): Promise<string> {
  for (const until = Date.now() + 60_000; ;) {
    try {
      const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
      return (await api.call('Files/upload', { file })).url
    } catch (error) {
      const retry = error instanceof CallError && (error.status === 0 || error.status >= 500)
      if (!retry || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** A page that shows a contest's standing and is open all the time. */
export function openStanding(url: string, { cx_id }: OpenContest) {
  let total = 0
  const api = createClient({ baseUrl: url })
  const line = createRealtime({
    url: `${url.replace('http', 'ws')}/app/realtime`,
  })
  const anew = async (): Promise<void> => {
    const read = api.call('contest/v2/fetchContest', { cx_id })
    await read.then(
      ({ contest }) => (total = Math.max(total, contest.votes_total ?? 0)),
      () => void setTimeout(() => void anew(), 300),
    )
  }
  line.follow(`contest:${cx_id}`, {
    onEvent: ({ data }) => {
      const { votes_total } = data as { votes_total?: number }
      if (votes_total !== undefined) total = Math.max(total, votes_total)
    },
    onReset: () => void anew(),
  })
  return { total: () => total, close: () => line.close() }
}
