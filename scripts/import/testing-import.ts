import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { testServer, type TestServer } from '../../apps/server/src/testing.ts'
import { type ContestFile, parseContestFile } from './form.ts'

export let server: TestServer
export let folder: string

/** Opens one server and one folder for all tests of a file. */
export function openImport(): void {
  beforeAll(async () => {
    server = await testServer()
    folder = await mkdtemp(path.join(tmpdir(), 'plaudit-import-'))
  })
  afterAll(() => server.close())
}

/** Two rounds with different people; who comes first in the running order wins a tie, and it differs by round. */
export function fair(name: string): ContestFile {
  const entrant = (
    contestant_id: number,
    running_order: number,
    official_place: number,
    points: number,
    given: object,
  ) => ({
    contestant_id,
    running_order,
    official_place,
    total: { points },
    ...given,
  })
  return parseContestFile(
    JSON.stringify({
      contest: name,
      tie_break: ['running_order'],
      contestants: ['Ana', 'Ben', 'Cleo', 'Dov'].map((artist, id) => ({
        id,
        artist,
        country_code: 'FR',
        country: 'France',
        song: `Song ${id}`,
      })),
      rounds: [
        {
          round: 'semifinal',
          performances: [
            entrant(0, 1, 1, 5, { total: { points: 5, from: { FR: 3, YU: 2 } } }),
            entrant(1, 2, 2, 5, { total: { points: 5, from: { FR: 1, YU: 4 } } }),
          ],
        },
        {
          round: 'final',
          performances: [
            entrant(0, 3, 4, 0, {}),
            entrant(1, 1, 2, 6, {
              public: { points: 2, from: { FR: 2 } },
              jury: { points: 4, from: { WLD: 4 } },
            }),
            entrant(2, 2, 3, 6, {
              public: { points: 6, from: { FR: 3, YU: 3 } },
              jury: { points: 0, from: { WLD: 0 } },
            }),
            entrant(3, 4, 1, 7, {
              public: { points: 2, from: { YU: 2 } },
              jury: { points: 5, from: { WLD: 5 } },
            }),
          ],
        },
      ],
    }),
  )
}
