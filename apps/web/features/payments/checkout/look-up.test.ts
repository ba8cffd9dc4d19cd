import { expect, it } from 'vitest'
import { lookUpPage } from './look-up.ts'

it('leads back to the service list where no page is named, and never elsewhere than to pages that are known [cf:e95c0]', () => {
  expect(lookUpPage(null)).toBe('/service/servicelist')
  expect(lookUpPage('Service List')).toBe('/service/servicelist')
  expect(lookUpPage('Contests')).toBe('/contests')
  expect(lookUpPage('https://elsewhere.example')).toBe('/service/servicelist')
})
