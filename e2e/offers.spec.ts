import { test } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'

test(
  'an offer is countered with words, accepted, waits for its payment on both sides, and is called off',
  onSite(journeys.offer),
)
