import { test } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'

/** Journeys of the one table whose nouns have no walk of their own on the main site. */
for (const name of ['buying', 'entry', 'finding', 'newcomer', 'notices', 'security'] as const)
  test(`on the site, the journey of ${name}`, onSite(journeys[name]))
