import { expect, it, vi } from 'vitest'
import type { Log } from '../../../platform/telemetry.ts'
import { everything, openLikeFold } from './foldLikes.ts'

it('counts once more what was liked while a count was under way', async () => {
  const first = Promise.withResolvers<number>()
  const fold = vi
    .fn<() => Promise<number>>()
    .mockResolvedValue(0)
    .mockReturnValueOnce(first.promise)
  const likes = openLikeFold(fold, {} as Log)
  likes.touch(everything)
  likes.touch(everything)
  first.resolve(1)
  await expect.poll(() => fold.mock.calls.length).toBe(2)
  await likes.close()
  expect(fold).toHaveBeenCalledTimes(2)
})
