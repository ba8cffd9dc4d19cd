import { once, test } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'

test(
  'a person fills their page, decides what stands on it, and others see just that [cf:84ff3]',
  onSite(journeys.page),
)

test(
  'six steps lead a professional through the page; safety is not among them [cf:91607]',
  once,
  onSite(journeys.steps),
)

test('what waits and tasks of one’s own stand in one list [cf:e3570]', onSite(journeys.tasks))

test(
  'a meeting is asked for by a form that reaches the support person [cf:d537e]',
  once,
  onSite(journeys.meeting),
)
