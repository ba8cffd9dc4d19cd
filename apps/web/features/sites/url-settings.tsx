import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../lib/own-meta.ts'
import { Keeping } from './keeping.tsx'

export const meta = ownMeta(m.sites_own)

/** `/admin/{layout}/url-settings`: one's sites and their host names (product 2). */
export default function UrlSettings() {
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-5 text-title lg:text-title-desk">{m.sites_own()}</h1>
      <Keeping />
    </div>
  )
}
