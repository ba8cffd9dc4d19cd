import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { manifestPath, shellOf, startOf } from './shell.ts'

/*
 * node apps/cordova/scripts/build.ts --server https://vote.example.org [--out folder] [--browser]
 * Writes the app's files (`www`) for the server that it belongs to, of the build of the screens that stands in
 * `apps/web/build`; with `--browser` also Cordova's browser platform beside them.
 */
const here = fileURLToPath(new URL('..', import.meta.url))
const built = fileURLToPath(new URL('../../web/build', import.meta.url))

const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    out: { type: 'string', default: here },
    browser: { type: 'boolean', default: false },
  },
})
const server = new URL(values.server ?? missing()).origin
const out = path.resolve(values.out)
const www = path.join(out, 'www')

function missing(): never {
  throw new Error('Say which server the app belongs to: --server https://vote.example.org')
}

type Folders = Record<string, string>
const folders = JSON.parse(await readFile(path.join(built, 'languages.json'), 'utf8')) as Folders
const languages = Object.keys(folders)

await rm(www, { recursive: true, force: true })
await mkdir(path.join(www, 'assets'), { recursive: true })
await copyFiles()
for (const language of languages) await writeShell(language)
await writeFile(path.join(www, 'start.js'), await startScript())
if (values.browser) makeBrowser()

/** Copies the files that the pages show and run; packed copies are for servers. */
async function copyFiles(): Promise<void> {
  const client = path.join(built, 'client')
  const old = (folder: string) =>
    /^[a-z]{2}-[0-9a-f]+$/.test(folder) && !Object.values(folders).includes(folder)
  await cp(client, www, {
    recursive: true,
    filter: (file) => {
      const [top, folder = ''] = path.relative(client, file).split(path.sep)
      if (/\.(?:br|gz)$/.test(file) || file.endsWith('/sw.js')) return false
      return !(top === 'assets' && old(folder))
    },
  })
}

/** The page with which the app begins, in one language, as its own server draws it. */
async function writeShell(language: string): Promise<void> {
  const answer = await fetch(`${server}/app/waiting?lang=${language.toUpperCase()}`, {
    headers: { accept: 'text/html' },
  })
  const html = await answer.text()
  if (!answer.ok) throw new Error(`${server} answered ${answer.status}`)
  const table = path.join(www, manifestPath(html))
  const manifest = await readFile(table, 'utf8').catch(() => {
    throw new Error(`${server} runs another build of the screens: build both from the same source.`)
  })
  const shell = shellOf({ html, manifest }, server)
  const name = language === languages[0] ? 'index.html' : `index.${language}.html`
  await writeFile(path.join(www, name), shell)
  if (name === 'index.html') await writeFile(path.join(www, `index.${language}.html`), shell)
}

async function startScript(): Promise<string> {
  const source = await readFile(path.join(here, 'src/start.ts'), 'utf8')
  const rule = await readFile(fileURLToPath(import.meta.resolve('@plaudit/i18n/locale')), 'utf8')
  return startOf({ source, rule }, server, languages)
}

/** Cordova's browser platform, by its own tools: they are CommonJS and keep to their own process. */
function makeBrowser(): void {
  const script = path.join(here, 'scripts/browser.cjs')
  // The platform's own scripts are copied there, and still need what stands here.
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
  const env = { ...process.env, NODE_PATH: modules }
  const made = spawnSync(process.execPath, [script, here, out], { stdio: 'inherit', env })
  if (made.status !== 0) throw new Error('Cordova could not make its browser platform.')
}
