import type { Api } from '@plaudit/client/client'
import { expect, it } from 'vitest'
import { forLoaders, isNotFound } from './refusal.ts'

const refused = async (status: number) => {
  const api = forLoaders({
    call: () => Promise.reject(Object.assign(new Error('no'), { status, code: 'x' })),
  } as unknown as Api)
  return api.call('api/site', {}).catch((error: unknown) => error)
}

it('tells what is not there, such as a number that was cut off, from what is down or forbidden', async () => {
  const found = await Promise.all([404, 400, 403, 503].map(refused))
  expect(found.map(isNotFound)).toEqual([true, true, false, false])
})
