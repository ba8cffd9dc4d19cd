import { m } from '@plaudit/i18n/messages'
import { TopBarLinks } from '@plaudit/ui/top-bar-links'
import { barEntries } from '../gathered/menus.ts'
import { useLinks } from '../lib/use-links.ts'

export default function MainLinksView() {
  return <TopBarLinks label={m.common_nav_main()} links={useLinks(barEntries)} />
}
