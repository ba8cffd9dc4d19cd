import { posix } from 'node:path'
import { isTest, type Rule } from './sources.ts'

/** Folders of tests alone; journeys and measurements are nothing else. */
const ofTests = /(^|\/)tests$|^(e2e|bench)(\/|$)/

/** A folder that has more tests than code keeps its tests in a folder `tests`, so that its code is seen at a glance. */
export const apart: Rule = (sources) => {
  const folders = new Map<string, { tests: number; code: number }>()
  for (const { path } of sources.filter((source) => /\.(tsx?|mjs)$/.test(source.path))) {
    const folder = posix.dirname(path)
    const held = folders.get(folder) ?? { tests: 0, code: 0 }
    folders.set(folder, held)
    if (/\.test\.tsx?$/.test(path)) held.tests += 1
    else if (!isTest(path)) held.code += 1
  }
  return [...folders].flatMap(([folder, { tests, code }]) =>
    tests > code && !ofTests.test(folder)
      ? [`${folder}: ${tests} tests beside ${code} files of code: move them to ${folder}/tests`]
      : [],
  )
}
