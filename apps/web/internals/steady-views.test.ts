import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { keepTaps } from './steady-views.ts'

const typed = { replace: true, preventScrollReset: true, fromRouteId: 'search' }

/** A search whose result takes its time to open. */
function opened() {
  const data = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [
      { id: 'search', path: '/search' },
      { id: 'found', path: '/found', loader: () => data.promise },
    ],
    { initialEntries: ['/search'] },
  )
  keepTaps(router)
  const at = () => router.state.location.pathname + router.state.location.search
  return { router, data, at }
}

it('an address that follows what is typed does not call back a tap on a result', async () => {
  const { router, data, at } = opened()
  const tapped = router.navigate('/found')
  await router.navigate('?q=light', typed)
  data.resolve(null)
  await tapped
  expect(at()).toBe('/found')
  // The page of the result is there, and the search is not yet taken away.
  await router.navigate('?q=lights', typed)
  expect(at()).toBe('/found')
})

it('follows what is typed where nobody leaves, and leads where a second tap says', async () => {
  const { router, data, at } = opened()
  await router.navigate('?q=light', typed)
  expect(at()).toBe('/search?q=light')
  const first = router.navigate('/found')
  await router.navigate('/search')
  data.resolve(null)
  await first
  expect(at()).toBe('/search')
})
