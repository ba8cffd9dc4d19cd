import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

const name = 'plaudit-verify.mjs'

/**
 * Writes the verifier of logs as one file that a stranger can read and run alone, on the Node that a machine has:
 * nothing is shortened, nothing is fetched, and no name is changed.
 * @returns the file's path.
 */
export async function writeVerifier(folder: string): Promise<string> {
  const build = await rolldown({
    input: '\0verifier',
    platform: 'node',
    tsconfig: false,
    logLevel: 'warn',
    transform: { target: 'node20' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === '\0verifier' ? id : null),
        load: (id) =>
          id === '\0verifier'
            ? "import { runCommand } from '@plaudit/votelog/node/run'\nawait runCommand()\n"
            : null,
      },
    ],
  })
  const { output } = await build.generate({
    format: 'esm',
    codeSplitting: false,
    banner: '#!/usr/bin/env node',
  })
  const file = path.join(folder, name)
  writeFileSync(file, output[0].code)
  chmodSync(file, 0o755)
  return file
}
