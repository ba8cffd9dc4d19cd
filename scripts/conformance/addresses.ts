import { acts } from './acts.ts'
import { done, later, type Row } from './row.ts'

const address = (what: string) => ({ kind: 'address' as const, what })
const shell = (what: string) => ({
  kind: 'address (/app)' as const,
  what: `/app/${what}`.replace(/\/$/, '/'),
})
const screens = 'e2e/screens.spec.ts'
const entries = 'e2e/entries.spec.ts'
/** An address that a journey uses, or that `e2e/screens.spec.ts` opens from its list. */
const screen = (what: string): Row =>
  done(address(what), ...(acts[what] ?? ([screens, `screen ${what}`] as const)))

const area = 'e2e/area.spec.ts'
/** Title of the tests, one for each layout, that open every screen that its list has. */
const areaTitle = '4d4dc'
/** Screens of the organiser's area that are there, whatever its layout. */
const areaScreens = new Set([
  '',
  'update_profile',
  'contest',
  'allvotes',
  'allcontestant',
  'create/studio/{cx_id}/{new}',
  'studio/{cx_id}',
  'edition',
])
/** Returns the part that the other screens wait for. */
const areaWaits = (screen: string): string =>
  screen === 'service'
    ? 'marketplace'
    : screen === 'messages'
      ? 'messaging and notifications'
      : screen === 'url-settings'
        ? 'sites'
        : 'payments'

/** Specification 2: every address, in its order. */
const receivePayments = ['e2e/receive-payments.spec.ts', '8c367'] as const

export const addressRows: Row[] = [
  ...[
    '',
    'list',
    'auth',
    'groups',
    'c/{gx_id}',
    'c/{gx_id}/{feed_item_id}',
    'chat',
    'chat/{conversation_id}',
    'profile',
    'profile/personal-data',
    'profile/orders',
    'profile/recently-viewed',
    'profile/subscriptions',
    'profile/payments',
    'profile/services',
    'services',
    'services/category/{category_slug}',
    's/{sx_id}',
    'category/{category_slug}/s/{sx_id}',
    'add-service/{sx_id}',
    'edit-service/{sx_id}',
    'providers',
    'u/{username}',
  ].map((what) => later(shell(what), 'mobile shell')),
  screen('/'),
  ...[
    '/services',
    '/services/category/{category_slug}',
    '/s/{sx_id}',
    '/category/{category_slug}/s/{sx_id}',
    '/add-service/{sx_id}',
    '/edit-service/{sx_id}',
    '/providers',
    '/u/{username}',
    '/services/landing',
    '/services/help',
    '/services/faq',
    '/manage-services',
    '/service',
    '/service/servicelist',
    '/view/{serviceId}',
    '/recently-viewed',
  ].map((what) => later(address(what), 'marketplace')),
  ...[
    '/conversations',
    '/chat/{conversation_id}',
    '/goToConversation/{conversation_id}',
    '/chatModule/{otherUserId}',
    '/feed/{type}',
    '/feed/{type}/{id}',
  ].map((what) => later(address(what), 'messaging and notifications')),
  ...[
    '/user-profile',
    '/user-profile/personal-data',
    '/edit-profile',
    '/edit-profile/{type}',
    '/page/{username}',
    '/users',
    '/user/{username}',
    '/editProfile',
    '/editProfile/{step}',
  ].map((what) => later(address(what), 'profiles')),
  ...[
    '/groups',
    '/c/{gx_id}',
    '/c/{gx_id}/{feed_item_id}',
    '/user-groups',
    '/user-groups/{gx_id}/feeds',
    '/myclubs',
  ].map((what) => later(address(what), 'clubs')),
  ...[
    '/payments',
    '/subscriptions',
    '/orders',
    '/sales',
    '/library',
    '/user/deposit',
    '/deposit/success',
    '/checkout',
    '/checkout/{test}',
    '/earnings',
    '/pricing',
  ].map((what) => later(address(what), 'payments')),
  done(address('/user/receive-payments'), ...receivePayments),
  ...['/domain', '/domain/domain/buy'].map((what) => later(address(what), 'sites')),
  ...['/jobs', '/jobs/{feed_item_id}'].map((what) => later(address(what), 'hiring')),
  screen('/diagram'),
  screen('/mobile/'),
  screen('/mobile/contests/'),
  screen('/mobile/contests/{slug}'),
  screen('/managecontestant'),
  screen('/auth'),
  screen('/auth/login'),
  ...['/my-tasks', '/task', '/editTask', '/addTask'].map((what) => later(address(what), 'tasks')),
  done(address('/admin'), 'e2e/accounts.spec.ts', '8a37b'),
  screen('/contest/cx/{cx_id}'),
  screen('/contest/{slug}'),
  ...['/admin/access', '/admin/simpleMenu', '/admin/topMenu'].flatMap((base) =>
    (base === '/admin/access'
      ? [
          '',
          'pricing',
          'receive-payments',
          'url-settings',
          'update_profile',
          'contest',
          'allpayment',
          'allvotes',
          'allcontestant',
          'create/studio/{cx_id}/{new}',
          'studio/{cx_id}',
          'messages',
          'edition',
        ]
      : base === '/admin/simpleMenu'
        ? ['', 'pricing', 'update_profile', 'contest', 'allpayment', 'allvotes', 'allcontestant']
        : [
            '',
            'service',
            'pricing',
            'update_profile',
            'contest',
            'allpayment',
            'allvotes',
            'allcontestant',
          ]
    ).map((child) => {
      const what = child === '' ? base : `${base}/${child}`
      if (child === 'receive-payments') return done(address(what), ...receivePayments)
      return areaScreens.has(child)
        ? done(address(what), area, areaTitle)
        : later(address(what), areaWaits(child))
    }),
  ),
  screen('/how-it-works'),
  screen('/privacy-policy'),
  later(address('/schedule-meeting'), 'services'),
  screen('/terms-of-service'),
  screen('/help'),
  screen('/dashboard'),
  screen('/studio/{cx_id}/{new}'),
  screen('/studio/{cx_id}'),
  screen('/cx/{cx_id}'),
  screen('/round/{cx_id}/{round_id}'),
  screen('/round/{cx_id}/{round_id}/{contestant_id}'),
  screen('/cx/{cx_id}/{contestant_id}'),
  done(address('/embed/{embed}'), 'e2e/embed.spec.ts', '8c402'),
  screen('/contests'),
  screen('/index.html'),
  screen('/contests/{status}'),
  screen('/contests/{search}'),
  screen('/editContests'),
  done(address('/join/{cx_id}'), entries, '824d6'),
  done(address('/edit-contest-entry/{cx_id}'), entries, '809a7'),
  done(address('/submit/{edx_id}'), 'e2e/editions.spec.ts', '2115d'),
  done(address('any other path shows a not-found screen'), 'e2e/addresses.spec.ts', '71bfc'),
  done(
    address('a visit to / goes to the site’s home path'),
    'apps/web/shells/home-guard.test.ts',
    'd36e2',
  ),
]
