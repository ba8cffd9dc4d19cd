import { test } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'

test(
  'two people write to each other live; what is written without a network goes out by itself, once [cf:f7c97]',
  onSite(journeys.chat),
)
