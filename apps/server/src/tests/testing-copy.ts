import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../../../..')
const run = promisify(execFile)

/** By the file's name, new lines and what each of them comes before. */
export type Insertions = Record<string, (readonly [before: string | RegExp, text: string])[]>

const taken = [
  ...['apps/server', 'apps/web', 'packages', 'scripts', 'bench', 'e2e', 'docs', 'README.md'],
  ...['tsconfig.json', 'vitest.config.ts', 'playwright.config.ts', 'package.json'],
]
const left = ['node_modules', 'build', '.react-router', 'paraglide', '.cache']

/** A copy of the sources to change and throw away: its packages are its own, its dependencies the repository's. */
export interface SourceCopy {
  folder: string
  write(files: Record<string, string>): Promise<void>
  /** @throws when a file has no such line. */
  insert(insertions: Insertions): Promise<void>
  /** Runs a script of the copy, or a tool, and returns its words. @throws when it fails. */
  node(...args: string[]): Promise<string>
  /** The same of a script that may fail, which is said then too. */
  says(...args: string[]): Promise<string>
  /** Returns what the compiler finds wrong in these files and in what they need. */
  faultsIn(files: readonly string[]): Promise<string>
  remove(): Promise<void>
}

/** Returns the path of a tool of the dependencies. */
export const tool = (name: string): string => path.join(root, 'node_modules', name)

export async function copySources(): Promise<SourceCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plaudit-noun-'))
  const without = left.map((name) => `--exclude=${name}`).join(' ')
  const copying = `tar -C "$1" ${without} -cf - ${taken.join(' ')} | tar -C "$2" -xf -`
  await run('sh', ['-c', copying, 'sh', root, folder])
  await linkDependencies(folder)
  // Its tables may be others than those of this run: its tests open a database server of their own.
  const { TEST_POSTGRES: _, ...env } = process.env
  const node = async (...args: string[]) =>
    (await run(process.execPath, args, { cwd: folder, env })).stdout
  const says = (...args: string[]) =>
    node(...args).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `FAILED ${stdout}${stderr}`,
    )
  return {
    folder,
    node,
    says,
    async write(files) {
      for (const [file, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
        await writeFile(path.join(folder, file), text)
      }
    },
    async insert(insertions) {
      for (const [file, lines] of Object.entries(insertions)) {
        const whole = path.join(folder, file)
        await writeFile(whole, lines.reduce(inserted, await readFile(whole, 'utf8')))
      }
    },
    async faultsIn(files) {
      const config = { extends: './tsconfig.json', files, include: [] }
      await writeFile(path.join(folder, 'tsconfig.own.json'), JSON.stringify(config))
      return says(tool('typescript/bin/tsc'), '-p', 'tsconfig.own.json', '--noEmit')
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function inserted(text: string, [before, line]: Insertions[string][number]): string {
  const found = typeof before === 'string' ? text.indexOf(before) : text.search(before)
  if (found < 0) throw new Error(`there is no line like ${before}`)
  return text.slice(0, found) + line + text.slice(found)
}

async function linkDependencies(folder: string): Promise<void> {
  const scoped = path.join(folder, 'node_modules/@plaudit')
  await mkdir(scoped, { recursive: true })
  for (const name of await readdir(path.join(root, 'packages')))
    await symlink(path.join(folder, 'packages', name), path.join(scoped, name))
  for (const place of ['apps/server', 'apps/web', 'packages/i18n'])
    await symlink(
      path.join(root, place, 'node_modules'),
      path.join(folder, place, 'node_modules'),
    ).catch(() => undefined)
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '@plaudit')
      await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
}
