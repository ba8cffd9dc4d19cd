import { done, type Row } from '../row.ts'

const table = 'e2e/shell.spec.ts'
const title = '8c307'

/**
 * What the phone's shell shows of the specification: one table opens every address that features declare under `app` in
 * their `screens.ts`, and is compared with them.
 */
export const rows: Row[] = [
  '',
  'list',
  'auth',
  'services',
  'providers',
  'chat',
  'profile',
  'profile/personal-data',
  'profile/orders',
  'profile/payments',
  'profile/services',
  'profile/recently-viewed',
].map((path) => done({ kind: 'address (/app)', what: `/app/${path}` }, table, title))
