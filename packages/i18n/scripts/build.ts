import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileProject } from '@inlang/paraglide-js'
import type { ProjectSettings } from '@inlang/sdk'
import { faultsOf, inputsOf, readNouns } from './catalogues.ts'
import type { Noun } from './catalogues.ts'
import { openProject } from './project.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const nouns = readNouns(join(root, 'messages'))
const settings = writeSettings()
process.chdir(root)
const project = await openProject(settings)
// The browser gets a module for each message, so that a page carries only its own; the server reads three files.
const fresh = `build/${process.pid}`
await compileTo(fresh, 'message-modules')
await compileTo(`${fresh}/server`, 'locale-modules')
// Swapped in whole, so that nobody who builds meanwhile meets half of it.
mkdirSync(join(root, 'src'), { recursive: true })
rmSync(join(root, 'src/paraglide'), { recursive: true, force: true })
renameSync(join(root, fresh), join(root, 'src/paraglide'))
console.log(
  `${nouns.reduce((sum, { catalogues }) => sum + Object.keys(catalogues.en).length, 0)} messages in ${nouns.length} catalogues`,
)

const faults = [...(await project.errors.get()).map(String), ...faultsOf(nouns)]
if (faults.length > 0) {
  console.error(faults.join('\n'))
}
// The compiler leaves a timer behind that would keep this process waiting for 30 seconds.
process.exit(faults.length > 0 ? 1 : 0)

/** A new noun needs no settings of its own: its folder is enough. */
function writeSettings(): ProjectSettings {
  const path = join(root, 'project.inlang/settings.json')
  const before = readFileSync(path, 'utf8')
  const settings = JSON.parse(before) as ProjectSettings
  settings['plugin.inlang.messageFormat'] = {
    pathPattern: nouns.map(({ noun }) => `./messages/${noun}/{locale}.json`),
  }
  const after = `${JSON.stringify(settings, null, 2)}\n`
  if (after !== before) writeFileSync(path, after)
  return settings
}

async function compileTo(outdir: string, outputStructure: 'message-modules' | 'locale-modules') {
  const output = await compileProject({
    project,
    compilerOptions: {
      outputStructure,
      strategy: ['globalVariable', 'baseLocale'],
      isServer: 'typeof window === "undefined"',
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
      includeEslintDisableComment: false,
    },
  })
  // One after the other: at once they are thousands, more than some machines let a process open.
  for (const [file, text] of Object.entries(output)) {
    mkdirSync(dirname(join(root, outdir, file)), { recursive: true })
    writeFileSync(join(root, outdir, file), text)
  }
  for (const own of ['registry.js', 'runtime.js'])
    copyFileSync(join(root, 'scripts', own), join(root, outdir, own))
  rmSync(join(root, outdir, 'server.js'), { force: true })
  writeFileSync(join(root, outdir, 'messages.d.ts'), declarations(nouns))
}

/** Types of the message functions: numbers where a message counts, so that a missing count is an error. */
function declarations(all: Noun[]): string {
  const types = { number: 'number', time: 'string | number | Date', text: 'string | number' }
  const lines = all.flatMap(({ catalogues }) =>
    Object.entries(catalogues.en)
      .filter(([key]) => key !== '$schema')
      .map(([key, message]) => {
        const inputs = Object.entries(inputsOf(message)).map(
          ([name, kind]) => `${name}: ${types[kind]}`,
        )
        const first =
          inputs.length > 0 ? `inputs: { ${inputs.join('; ')} }` : 'inputs?: Record<never, never>'
        return `  export function ${key}(${first}, options?: Options): string`
      }),
  )
  return [
    'interface Options {',
    "  locale?: 'en' | 'fr' | 'es'",
    '}',
    'declare namespace messages {',
    ...lines,
    '}',
    'export { messages as m }',
    '',
  ].join('\n')
}
