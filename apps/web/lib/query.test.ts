import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from './query.ts'

it('asks once more for what changed while its first answer was on its way', async () => {
  const client = createQueryClient()
  const answers: ((state: string) => void)[] = []
  const asked = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['offers/get'], queryFn: asked })
  const stop = observer.subscribe(() => undefined)
  const told = client.invalidateQueries({ queryKey: ['offers/get'] })
  // Read before the change that was told of.
  answers[0]?.('sent')
  await told
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('accepted')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('accepted'))
  expect(answers).toHaveLength(2)
  stop()
})
