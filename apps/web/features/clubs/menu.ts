import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'
import { useNewPosts } from './use-my-clubs.ts'

export const menu: Menu = {
  bar: [
    {
      href: '/groups',
      label: m.clubs_title,
      part: 'clubs',
      order: 40,
      at: ['/c', '/myclubs', '/user-groups', '/club-invitation'],
    },
  ],
  person: [
    {
      group: 'page',
      href: '/myclubs',
      label: m.clubs_mine,
      order: 40,
      use: 'clubs',
      useBadge: useNewPosts,
      isCalm: true,
    },
  ],
}
