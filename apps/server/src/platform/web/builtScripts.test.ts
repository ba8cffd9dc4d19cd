import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { BuiltScripts } from './builtScripts.ts'

it('finds scripts as they were packed, for those who take that, and nothing outside of their folder', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'plaudit-scripts-'))
  const root = path.join(dir, 'assets')
  await mkdir(path.join(root, 'en-12'), { recursive: true })
  await writeFile(path.join(root, 'en-12/app-1a2b.js'), 'plain')
  await writeFile(path.join(root, 'en-12/app-1a2b.js.br'), 'packed')
  await writeFile(path.join(dir, 'secret.js'), 'hidden')
  const scripts = new BuiltScripts(root)
  const find = async (name: string, accepted?: string) => {
    const found = await scripts.find(name, accepted)
    return found && `${found.encoding} ${found.body.toString()}`
  }
  // Twice: read, and from memory.
  for (let times = 0; times < 2; times++) {
    expect(await find('en-12/app-1a2b.js', 'gzip, br')).toBe('br packed')
    for (const taken of ['gzip', 'br;q=0', undefined])
      expect(await find('en-12/app-1a2b.js', taken)).toBe('identity plain')
  }
  for (const other of ['../secret.js', 'en-12/../../secret.js', 'en-12/app-1a2b.js.br', 'en-12'])
    expect(await find(other, 'br')).toBeUndefined()
})
