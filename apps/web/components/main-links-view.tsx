import { m } from '@plaudit/i18n/messages'
import { TopBarLinks } from '@plaudit/ui/top-bar-links'
import { barEntries } from '../gathered/menus.ts'
import { useWrittenBy } from '../lib/shell-name.ts'
import { useLinks } from '../lib/use-links.ts'

export default function MainLinksView() {
  const links = useLinks(barEntries)
  const by = useWrittenBy()('bar', links)
  return <TopBarLinks label={m.common_nav_main()} links={links} by={by} />
}
