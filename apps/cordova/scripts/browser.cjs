const { rmSync } = require('node:fs')
const { createRequire } = require('node:module')
const path = require('node:path')

// Files that belong to the platform are found beside it.
const near = createRequire(require.resolve('cordova-browser/package.json'))
const { ConfigParser } = near('cordova-common')
const Api = require('cordova-browser')

const [, , project, out] = process.argv
const root = path.join(out, 'platforms', 'browser')

/** Makes the platform anew and puts the app's files into it. */
async function make() {
  rmSync(root, { recursive: true, force: true })
  require('node:fs').mkdirSync(path.dirname(root), { recursive: true })
  const config = new ConfigParser(path.join(project, 'config.xml'))
  const api = await Api.createPlatform(root, config, {})
  await api.prepare({
    root: out,
    projectConfig: config,
    locations: { www: path.join(out, 'www'), plugins: path.join(out, 'plugins') },
  })
}

make().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
