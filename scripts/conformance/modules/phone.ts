import { done, type Row } from '../row.ts'

const journeys = 'e2e/journeys.spec.ts'
const walked = '142fb'
const wrapped = 'd7f8e'

const shell = (path: string, file: string, title: string): Row =>
  done({ kind: 'address (/app)', what: `/app/${path}` }, file, title)

/**
 * Rows that the phone's shell shows of the specification: journeys that people come for, at two sizes; every other
 * address opens in one table, which is compared with those that features declare under `app` in their `screens.ts`.
 */
export const rows: Row[] = [
  ...[
    'services',
    'chat',
    'providers',
    'profile/orders',
    'profile/payments',
    'profile/services',
    'profile/personal-data',
  ].map((path) => shell(path, journeys, walked)),
  shell('list', 'e2e/thumb.spec.ts', 'b3e30'),
  ...['', 'auth', 'profile'].map((path) => shell(path, 'e2e/cordova.spec.ts', wrapped)),
]
