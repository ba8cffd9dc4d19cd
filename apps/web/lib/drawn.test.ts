import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { onceAnswered } from './drawn.ts'
import { createQueryClient } from './query.ts'

it('asks for what was drawn for everybody although a tap wrote into it before the screen stood', async () => {
  const client = createQueryClient()
  const ask = vi.fn(() => Promise.resolve({ likes: 2, canComment: true }))
  const drawn = { likes: 1, canComment: false }
  const options = {
    queryKey: ['post'],
    queryFn: ask,
    staleTime: onceAnswered,
    initialData: drawn,
    initialDataUpdatedAt: 0,
  }
  const screen = new QueryObserver(client, options)
  client.setQueryData(['post'], { ...drawn, likes: 2 })
  const leave = screen.subscribe(() => undefined)
  await vi.waitFor(() => expect(screen.getCurrentResult().data?.canComment).toBe(true))
  leave()

  // Their own answer is not asked for again by the next screen that shows it.
  new QueryObserver(client, options).subscribe(() => undefined)()
  expect(ask).toHaveBeenCalledTimes(1)
  client.clear()
})
