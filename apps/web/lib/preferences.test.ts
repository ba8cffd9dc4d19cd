import { expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { loadPreferences } from './preferences.ts'

it('rejects with the specification’s word [cf:d051f]', async () => {
  vi.spyOn(api, 'call').mockRejectedValueOnce(new TypeError('the line broke'))
  await expect(loadPreferences()).rejects.toThrow(/^Error$/)
})
