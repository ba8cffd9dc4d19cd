import { test } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'
import { journeys, onSite } from './journeys/table.ts'

ownInstallation()

test(
  'a service from its form to a reviewed order: listed, approved, found, bought, delivered [cf:3bcb4]',
  onSite(journeys.service, () => here.url),
)

test(
  'in Spanish a time is chosen from the calendar, paid, saved for a calendar program and moved to another one',
  onSite(journeys.booking, () => here.url),
)

test(
  'in French a time whose payment was declined is paid again, what goes wrong is disputed, and an admin decides',
  onSite(journeys.dispute, () => here.url),
)
