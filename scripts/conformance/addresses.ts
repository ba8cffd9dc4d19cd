import { done, later, type Row } from './row.ts'

const address = (what: string) => ({ kind: 'address' as const, what })
const shell = (what: string) => ({
  kind: 'address (/app)' as const,
  what: `/app/${what}`.replace(/\/$/, '/'),
})
const screens = 'e2e/screens.spec.ts'
const entries = 'e2e/entries.spec.ts'

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
/** What the others wait for. */
const areaWaits = (screen: string): string =>
  screen === 'service'
    ? 'marketplace'
    : screen === 'messages'
      ? 'messaging and notifications'
      : screen === 'url-settings'
        ? 'sites'
        : 'payments'

/** Specification 2: every address, in its order. */
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
  done(address('/'), screens, '/'),
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
    '/user/receive-payments',
    '/user/deposit',
    '/deposit/success',
    '/checkout',
    '/checkout/{test}',
    '/earnings',
    '/pricing',
  ].map((what) => later(address(what), 'payments')),
  ...['/domain', '/domain/domain/buy'].map((what) => later(address(what), 'sites')),
  ...['/jobs', '/jobs/{feed_item_id}'].map((what) => later(address(what), 'hiring')),
  later(address('/diagram'), 'contest suite'),
  done(address('/mobile/'), screens, '/mobile/'),
  done(address('/mobile/contests/'), screens, '/mobile/contests/'),
  done(address('/mobile/contests/{slug}'), screens, '/mobile/contests/{slug}'),
  done(address('/managecontestant'), screens, '/managecontestant'),
  done(address('/auth'), screens, '/auth'),
  done(address('/auth/login'), screens, '/auth/login'),
  ...['/my-tasks', '/task', '/editTask', '/addTask'].map((what) => later(address(what), 'tasks')),
  later(address('/admin'), 'platform admin'),
  done(address('/contest/cx/{cx_id}'), screens, '/contest/cx/{cx_id}'),
  done(address('/contest/{slug}'), screens, '/contest/{slug}'),
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
      return areaScreens.has(child)
        ? done(address(what), 'e2e/area.spec.ts', `screen ${what}`)
        : later(address(what), areaWaits(child))
    }),
  ),
  done(address('/how-it-works'), screens, '/how-it-works'),
  done(address('/privacy-policy'), screens, '/privacy-policy'),
  later(address('/schedule-meeting'), 'services'),
  done(address('/terms-of-service'), screens, '/terms-of-service'),
  done(address('/help'), screens, '/help'),
  done(address('/dashboard'), screens, '/dashboard'),
  done(address('/studio/{cx_id}/{new}'), screens, '/studio/{cx_id}/{new}'),
  done(address('/studio/{cx_id}'), screens, '/studio/{cx_id}'),
  done(address('/cx/{cx_id}'), screens, '/cx/{cx_id}'),
  done(
    address('/round/{cx_id}/{round_id}/{contestant_id}'),
    screens,
    '/round/{cx_id}/{round_id}/{contestant_id}',
  ),
  done(address('/cx/{cx_id}/{contestant_id}'), screens, '/cx/{cx_id}/{contestant_id}'),
  done(address('/embed/{embed}'), 'e2e/embed.spec.ts', 'screen /embed/{embed}'),
  done(address('/contests'), screens, '/contests'),
  done(address('/index.html'), screens, '/index.html'),
  done(address('/contests/{status}'), screens, '/contests/{status}'),
  done(address('/contests/{search}'), screens, '/contests/{search}'),
  done(address('/editContests'), screens, '/editContests'),
  done(address('/join/{cx_id}'), entries, 'screen /join/{cx_id}'),
  done(address('/edit-contest-entry/{cx_id}'), entries, 'screen /edit-contest-entry/{cx_id}'),
  done(address('/submit/{edx_id}'), 'e2e/editions.spec.ts', 'screen /submit/{edx_id}'),
  done(address('any other path shows a not-found screen'), screens, 'not found'),
  done(
    address('a visit to / goes to the site’s home path'),
    'apps/web/shells/home-guard.test.ts',
    'sends a visit to / to the home path of the site',
  ),
]
