import { done, type Row } from '../row.ts'

const journeys = 'e2e/app.spec.ts'
const forAll = 'screens of the shell open for whoever comes, without scrolling sideways'
const forOne = 'a person’s own screens of the shell open for them'

const opened = (title: string, paths: readonly string[]): Row[] =>
  paths.map((path) => done({ kind: 'address (/app)', what: `/app/${path}` }, journeys, title))

/**
 * What the phone's shell shows of the specification. Addresses of the shell that are not here yet wait for the screen of
 * their feature, which then declares them under `app` in its `screens.ts`:
 * `groups`, `c/:gx_id`, `c/:gx_id/:feed_item_id` (clubs). Those that need something to show (`s/…`,
 * `category/…`, `add-service/…`, `edit-service/…`, `u/…`, `chat/…`) are declared and wait for their journey.
 */
export const rows: Row[] = [
  ...opened(forAll, ['', 'list', 'auth', 'services', 'providers']),
  ...opened(forOne, [
    'chat',
    'profile',
    'profile/personal-data',
    'profile/orders',
    'profile/payments',
    'profile/services',
    'profile/recently-viewed',
  ]),
]
