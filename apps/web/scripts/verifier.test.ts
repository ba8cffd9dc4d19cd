import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatVkey } from '@plaudit/votelog/keys'
import { sampleContest, testPublish } from '@plaudit/votelog/testing'
import { testSigner } from '@plaudit/votelog/testing-keys'
import { expect, test } from 'vitest'
import { writeVerifier } from './verifier.ts'

/** The Node that runs this, and an older one where the system brings it. */
const nodes = [process.execPath, '/usr/bin/node'].filter((file) => existsSync(file))

test('the verifier that an installation gives away runs alone, away from everything it was made of', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaudit-verifier-'))
  const written = (name: string, leaves: ReturnType<typeof sampleContest>['leaves']) => {
    for (const [file, bytes] of testPublish(leaves)) {
      const target = path.join(folder, name, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, bytes)
    }
    return name
  }
  try {
    const file = await writeVerifier(folder)
    const { leaves } = sampleContest()
    const honest = written('honest', leaves)
    const shorter = written('shorter', leaves.toSpliced(7, 1))
    for (const node of nodes) {
      const run = (log: string) =>
        spawnSync(node, [file, log, '--key', formatVkey(testSigner.key)], {
          cwd: folder,
          encoding: 'utf8',
          env: {},
        })
      expect(run(honest)).toMatchObject({ status: 0, stderr: '' })
      expect(run(shorter)).toMatchObject({ status: 1 })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
