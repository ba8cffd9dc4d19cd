import { once, test } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'

test(
  'two people write to each other live; what is written without a network goes out by itself, once [cf:f7c97]',
  onSite(journeys.chat),
)

test(
  'a contest’s chat stands beside its standing: its team pins, hides and slows it down',
  onSite(journeys.room),
)

test(
  'what is new stands at the bell and in its feed, says why it came, and is set by kind and channel [cf:5c368]',
  once,
  onSite(journeys.bell),
)
