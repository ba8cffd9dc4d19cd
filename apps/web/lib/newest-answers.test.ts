import { InfiniteQueryObserver, MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { keepNewest } from './newest-answers.ts'
import { createQueryClient } from './query.ts'

const queryKey = ['offers/get']

/** A query on a screen, whose answers come when the test gives them. */
function onScreen(options: { meta?: Record<string, unknown>; initialData?: string } = {}) {
  const client = createQueryClient()
  keepNewest(client)
  const answers: ((state: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey, queryFn, ...options })
  const shown: unknown[] = []
  const stop = observer.subscribe(({ data }) => shown.push(data))
  const asked = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times))
  const shows = (data: string) =>
    vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data, isFetching: false }))
  return { client, answers, asked, shows, shown, stop }
}

/** Another one that is read again. */
async function readAgain(options: { meta?: Record<string, unknown> } = {}) {
  const screen = onScreen(options)
  screen.answers[0]?.('sent')
  await screen.shows('sent')
  void screen.client.invalidateQueries({ queryKey })
  await screen.asked(2)
  return screen
}

it('asks once more for what changed while its first answer was on its way', async () => {
  const { client, answers, asked, shows, stop } = onScreen()
  const told = client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey })
  // Read before the change that was told of.
  answers[0]?.('sent')
  await told
  await asked(2)
  answers[1]?.('accepted')
  await shows('accepted')
  expect(answers).toHaveLength(2)
  stop()
})

it('lets no answer that was asked for before a change take the place of what the change answered', async () => {
  const { client, answers, asked, shows, shown, stop } = await readAgain()
  client.setQueryData(queryKey, 'accepted')
  answers[1]?.('sent, as it was read before')
  await asked(3)
  answers[2]?.('accepted and paid')
  await shows('accepted and paid')
  expect(shown).not.toContain('sent, as it was read before')
  expect(answers).toHaveLength(3)
  stop()
})

it('reads after a tap that was shown ahead of its answer, not beside it', async () => {
  const { client, answers, asked, shows, shown, stop } = await readAgain()
  let done: (state: string) => void = () => undefined
  const change = new MutationObserver(client, {
    mutationFn: () => new Promise<string>((resolve) => (done = resolve)),
    onMutate: () => void client.setQueryData(queryKey, 'accepted'),
    onSuccess: (state: string) => void client.setQueryData(queryKey, state),
  })
  const ended = change.mutate()
  await shows('accepted')
  answers[1]?.('sent')
  expect(answers).toHaveLength(2)
  done('accepted at noon')
  await ended
  await asked(3)
  answers[2]?.('accepted at noon and paid')
  await shows('accepted at noon and paid')
  expect(shown.slice(shown.indexOf('accepted'))).not.toContain('sent')
  stop()
})

it('lets events end a read once, so that a slow network has its answer', async () => {
  const { client, answers, asked, shows, stop } = await readAgain()
  client.setQueryData(queryKey, 'liked by one')
  await asked(3)
  client.setQueryData(queryKey, 'liked by two')
  answers[2]?.('liked by three')
  await shows('liked by three')
  expect(answers).toHaveLength(3)
  stop()
})

it('leaves a query alone that brings its answers up to date itself', async () => {
  const { client, answers, shows, stop } = await readAgain({ meta: { catchesUp: true } })
  client.setQueryData(queryKey, 'of an event')
  answers[1]?.('with the event')
  await shows('with the event')
  expect(answers).toHaveLength(2)
  stop()
})

it('keeps what changed in a list while its next page is on its way, and the page', async () => {
  const client = createQueryClient()
  keepNewest(client)
  const answers: ((page: string[]) => void)[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
    initialPageParam: 0,
    getNextPageParam: (_: string[], pages: string[][]) => pages.length,
  })
  const stop = observer.subscribe(() => undefined)
  answers[0]?.(['a'])
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual([['a']]))
  void observer.fetchNextPage()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  client.setQueryData(queryKey, { pages: [['a, liked']], pageParams: [0] })
  answers[1]?.(['b'])
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.(['b'])
  await vi.waitFor(() =>
    expect(observer.getCurrentResult().data?.pages).toEqual([['a, liked'], ['b']]),
  )
  stop()
})
