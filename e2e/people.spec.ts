import { test } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'

test(
  'a person fills their page, decides what stands on it, and others see just that [cf:84ff3]',
  onSite(journeys.page),
)
