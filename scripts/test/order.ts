import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { kindOf } from '../check/budget.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Seconds of the files that take longest, on two cores of CI. They begin first: a long file that begins last runs alone,
 * while the other workers have nothing left. A file that is missing here costs a moment and breaks nothing.
 */
export const longest: Readonly<Record<string, number>> = {
  'apps/server/src/rights/rights.test.ts': 65,
  'apps/server/src/fuzz/fuzz.test.ts': 35,
  'bench/nodes.test.ts': 75,
  'bench/killChat.test.ts': 27,
  'bench/workers.test.ts': 30,
  'bench/kill.test.ts': 21,
  'apps/server/src/rights/twins.test.ts': 18,
  'scripts/admin/moving/moving.test.ts': 27,
  'scripts/demo/demo.test.ts': 27,
  'scripts/admin/copies/copies.test.ts': 25,
  'apps/server/src/modules/clubs/routes/tests/matrix.test.ts': 24,
  'scripts/import/command.test.ts': 15,
  'apps/server/src/modules/messaging/mutations/killed.test.ts': 23,
  'apps/server/src/modules/messaging/routes/tests/replay.test.ts': 12,
  'apps/server/src/platform/redis.test.ts': 22,
  'scripts/admin/copies/store.test.ts': 22,
  'scripts/attack/attack.test.ts': 22,
  'bench/start.test.ts': 20,
  'apps/server/src/platform/postgres/start.test.ts': 18,
  'apps/server/src/modules/voting/routes/tests/hidden.test.ts': 17,
  'scripts/demo/market.test.ts': 16,
  'apps/server/src/tests/redisSlow.test.ts': 16,
  'apps/server/src/modules/notifications/routes/tests/fourChannels.test.ts': 16,
  'bench/review.test.ts': 16,
  'apps/server/src/modules/contests/data/plans.test.ts': 12,
  'apps/server/src/tests/frozen.test.ts': 14,
  'apps/server/src/tests/newModule.test.ts': 14,
  'bench/honest.test.ts': 14,
  'bench/outOfMemory.test.ts': 14,
  'apps/server/src/modules/entries/routes/tests/editionEntries.test.ts': 14,
  'apps/server/src/platform/db/silence.test.ts': 14,
  'bench/namesAway.test.ts': 13,
  'apps/server/src/modules/feeds/mutations/preview.test.ts': 13,
  'apps/server/src/modules/entries/routes/tests/entries.test.ts': 13,
  'bench/deployed.test.ts': 12,
  'apps/server/src/modules/reach/routes/tests/prints.test.ts': 11,
  'apps/server/src/modules/voting/routes/tests/log.test.ts': 11,
  'apps/server/src/modules/payments/mutations/coins.test.ts': 10,
  'apps/server/src/platform/processes/living.test.ts': 10,
  'apps/server/src/modules/accounts/routes/tests/largePerson.test.ts': 13,
  'apps/server/src/modules/voting/routes/tests/crowd.test.ts': 13,
  'apps/server/src/rights/lostRights.test.ts': 9,
  'apps/server/src/modules/payments/mutations/webhooks.test.ts': 9,
  'bench/diskFull.test.ts': 9,
  'apps/server/src/platform/storage.test.ts': 15,
  'apps/server/src/platform/postgres/leftRunning.test.ts': 13,
  'apps/server/src/modules/files/routes/tests/videos.test.ts': 13,
  'scripts/admin/moving/upgrade.test.ts': 9,
  'apps/server/src/rights/inside.test.ts': 9,
  'apps/server/src/tests/reads.test.ts': 8,
}

/** Seconds of a file that is not among the longest, by what it opens. */
const usual = { processes: 12, server: 3, nothing: 0 }

/** Imports of a file beside the test that may open a server. */
const byOthers = /from '[^']*\/(testing[\w-]*|harness|faults|factory)\.ts'/

interface Known {
  kind: keyof typeof usual
  seconds: number
}

/** Returns what a file opens and will take, as far as it is known before it runs. */
export function known(file: string): Known {
  const path = relative(root, file)
  const text = readFileSync(join(root, path), 'utf8')
  const own = kindOf({ path, text })
  const kind = own === 'nothing' && byOthers.test(text) ? 'server' : own
  return { kind, seconds: longest[path] ?? usual[kind] }
}

/**
 * The longest first, and what starts processes evenly among the rest: several of those at once would fight for the two
 * cores, and each waits for others besides.
 */
export function ordered<File extends Known>(files: readonly File[]): File[] {
  const places = new Map<File, number>()
  for (const isApart of [true, false]) {
    const some = files.filter(({ kind }) => (kind === 'processes') === isApart)
    const total = some.reduce((sum, { seconds }) => sum + seconds, 0)
    let before = 0
    for (const file of some.toSorted((a, b) => b.seconds - a.seconds)) {
      places.set(file, before / total)
      before += file.seconds
    }
  }
  return files.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

/** The same order wherever it runs: a fresh clone knows nothing of an earlier run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = Map.groupBy(files, ({ project }) => project.config.sequence.groupOrder)
    return [...groups]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([, some]) => ordered(some.map((file) => ({ file, ...known(file.moduleId) }))))
      .map(({ file }) => file)
  }
}
