import { test } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'
import { journeys, onSite } from './journeys/table.ts'

ownInstallation()

test(
  'a service from its form to a reviewed order: listed, approved, found, bought, delivered [cf:3bcb4]',
  onSite(journeys.service, () => here.url),
)
