import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** An open page asks for scripts of the build that it came with: so many builds stay. */
export const keptBuilds = 3
const list = 'builds.json'

function assetsOf(build: string): string[] {
  const folder = path.join(build, 'client/assets')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )
}

/** The files of each build whose assets stand in a folder, the newest first. */
function buildsIn(build: string): string[][] {
  try {
    return JSON.parse(readFileSync(path.join(build, list), 'utf8')) as string[][]
  } catch {
    const files = assetsOf(build)
    return files.length === 0 ? [] : [files]
  }
}

/** Brings the assets of the builds before into a new one; a file's name says what is in it, so that none is overwritten. */
export function keepEarlierAssets(before: string, next: string): void {
  const own = assetsOf(next)
  const same = JSON.stringify(own.toSorted())
  const earlier = buildsIn(before).filter((files) => JSON.stringify(files.toSorted()) !== same)
  const builds = [own, ...earlier].slice(0, keptBuilds)
  for (const name of builds.flat()) {
    const from = path.join(before, 'client/assets', name)
    const to = path.join(next, 'client/assets', name)
    if (existsSync(to) || !existsSync(from)) continue
    mkdirSync(path.dirname(to), { recursive: true })
    linkSync(from, to)
  }
  writeFileSync(path.join(next, list), JSON.stringify(builds))
}
