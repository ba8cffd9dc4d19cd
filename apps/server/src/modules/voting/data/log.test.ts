import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { makeContest } from '../factory.ts'
import { nameLog } from '../mutations/numberer.ts'
import { logNames } from './log.ts'

test('says what the logs that were begun are named after, with whatever settings it is asked', async () => {
  const own = openDatabase({ connection: (await testDatabase()).config, max: 1 })
  const asked = (publicUrl?: string) => logNames(own.db, { publicUrl, port: 3000 })
  try {
    expect(await asked()).toEqual(['localhost:3000/log'])
    const { contest_id, cx_id } = await makeContest(own.db)
    await nameLog(own.db, { contest_id, cx_id }, 'http://localhost:4100')
    expect(await asked()).toEqual(['localhost:4100/log'])
    expect(await asked('https://vote.example')).toEqual(['localhost:4100/log', 'vote.example/log'])
  } finally {
    await own.close()
  }
})
