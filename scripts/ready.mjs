// Makes a clone ready to run: `node scripts/ready.mjs [pages]`. Does nothing when all is in place.
// Plain JavaScript of an older kind: this file must load on whatever Node a machine has.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(
    `Plaudit needs Node 20 or later to set itself up; this is Node ${process.versions.node}.\n` +
      'Install a newer Node and run the same command again.',
  )
  process.exit(1)
}

import('./ready/ready.mjs')
  .then(({ makeReady }) => makeReady({ withPages: process.argv.includes('pages') }))
  .catch((error) => {
    console.error(`\n${error.message}`)
    process.exit(1)
  })
