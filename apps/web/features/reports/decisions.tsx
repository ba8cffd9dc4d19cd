import { m } from '@plaudit/i18n/messages'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { OwnPage } from '../../components/own-page.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { part } from '../../lib/part.ts'

// Dialogs and forms of few people: they come after the page.
const List = part(() => import('./open/decision-list.tsx'), {
  otherwise: () => <TextSkeleton lines={6} />,
})

export const meta = ownMeta(m.reports_decisions)

/** `/user-profile/decisions`: what keepers of clubs did with a person's words and places, and the way to object. */
export default function Decisions() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[720px]! py-6 lg:py-8">
          <h1 className="text-title lg:text-title-desk">{m.reports_decisions()}</h1>
          <p className="mt-1 text-pretty text-muted">{m.reports_decisions_text()}</p>
          <List />
        </div>
      )}
    </OwnPage>
  )
}
