import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

/** Every address of the product (specification 2). Addresses that are not here lead to the not-found screen. */
export default [
  layout('shells/main.tsx', [
    layout('shells/inside.tsx', { id: 'inside-main' }, [
      layout('shells/home-guard.tsx', [index('features/contests/landing.tsx')]),
      route('contests', 'features/contests/list.tsx', { id: 'contests' }),
      route('index.html', 'features/contests/list.tsx', { id: 'contests-index' }),
      route('contests/:x', 'features/contests/list.tsx', { id: 'contests-by-status-or-search' }),
      route('contest/cx/:cx_id', 'features/contests/contest.tsx', { id: 'contest-by-cx' }),
      route('contest/:slug', 'features/contests/contest.tsx', { id: 'contest-by-slug' }),
      route('cx/:cx_id', 'features/contests/contest.tsx', { id: 'contest' }),
      route('cx/:cx_id/log', 'features/voting/log/log.tsx'),
      route('cx/:cx_id/log/check', 'features/voting/log/check.tsx'),
      route('cx/:cx_id/:contestant_id', 'features/contests/contestant.tsx'),
      route('receipt/:casx_id', 'features/voting/log/receipt.tsx'),
      route('round/:cx_id/:round_id/:contestant_id?', 'features/contests/round.tsx'),

      route('join/:cx_id', 'features/contests/entry/join.tsx'),
      route('edition/:edx_id', 'features/contests/editions/edition.tsx'),
      route('submit/:edx_id', 'features/contests/editions/submit.tsx'),
      route('edit-contest-entry/:cx_id', 'features/contests/entry/edit-entry.tsx'),

      route('diagram', 'features/contests/diagram/diagram.tsx'),
      route('invitation', 'features/studio/team/invitation.tsx'),

      route('auth', 'features/accounts/auth.tsx', { id: 'auth' }),
      route('auth/login', 'features/accounts/auth.tsx', { id: 'login' }),

      route('how-it-works', 'features/pages/how-it-works.tsx'),
      route('help', 'features/pages/help.tsx'),
      route('privacy-policy', 'features/pages/privacy-policy.tsx'),
      route('terms-of-service', 'features/pages/terms-of-service.tsx'),
      route('*', 'features/pages/not-found.tsx'),
    ]),
  ]),

  layout('shells/organiser.tsx', [
    layout('shells/inside.tsx', { id: 'inside-organiser' }, [
      route('dashboard', 'features/dashboard/dashboard.tsx'),
      route('editContests', 'features/studio/contests.tsx'),
      route('managecontestant', 'features/studio/contestants.tsx'),
      route('studio/:cx_id/new', 'features/studio/new.tsx'),
      route('studio/:cx_id', 'features/studio/editor.tsx'),
      route('judge', 'features/voting/judge/judged.tsx'),
      route('judge/:cx_id', 'features/voting/judge/judge.tsx'),
      route('mailbox', 'features/accounts/mailbox.tsx'),
    ]),
  ]),

  layout('shells/embed.tsx', [
    layout('shells/inside.tsx', { id: 'inside-embed' }, [
      route('embed/:embed', 'features/contests/frame/embed.tsx'),
    ]),
  ]),
  // `access`, `simpleMenu` and `topMenu` over the same screens: features/studio/area/screens.ts has them. Each route of
  // its own would lengthen the router's table, which every page needs.
  route('admin/:area/*', 'features/studio/area/area.tsx'),

  route('mobile', 'shells/mobile.tsx', [
    layout('shells/inside.tsx', { id: 'inside-mobile' }, [
      index('features/accounts/mobile-login.tsx'),
      route('contests', 'features/contests/mobile-list.tsx'),
      route('contests/:slug', 'features/contests/mobile-contest.tsx'),
    ]),
  ]),

  // On a stage nothing stands around it.
  route('cx/:cx_id/reveal', 'features/contests/reveal/reveal.tsx'),

  ...(process.env['NODE_ENV'] === 'development' || process.env['PLAUDIT_GALLERY'] === '1'
    ? [route('gallery', 'features/pages/gallery.tsx')]
    : []),
] satisfies RouteConfig
