import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { askAnew } from './ask-anew.ts'

it('a first answer that is older than the change does not stand for it', async () => {
  const queries = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const observer = new QueryObserver(queries, {
    queryKey: ['count'],
    queryFn: () => answers[asked++]?.promise ?? '',
  })
  const stop = observer.subscribe(() => undefined)
  const anew = askAnew(queries, ['count'])
  answers[0]?.resolve('old')
  answers[1]?.resolve('new')
  await anew
  expect(observer.getCurrentResult().data).toBe('new')
  stop()
})
