import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Checklist } from './checklist.tsx'

/** A fresh draft's way to its voters. */
export function FirstSteps() {
  return (
    <Card as="section" className="mb-4">
      <CardHead
        title={m.studio_first_steps()}
        hint={m.studio_first_steps_hint()}
        className="mb-2"
      />
      <Checklist />
    </Card>
  )
}
