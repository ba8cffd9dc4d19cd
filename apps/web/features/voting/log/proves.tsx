import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'

/** Tells what a log proves and what it does not, stated plainly (product 4). */
export default function Proves() {
  return (
    <Card as="section" aria-labelledby="proves-title">
      <CardHead id="proves-title" title={m.log_proves_title()} className="mb-3" />
      <ul className="grid gap-2.5 text-small">
        {[m.log_proves_1(), m.log_proves_2(), m.log_proves_3()].map((text) => (
          <li key={text} className="flex gap-2.5 text-pretty">
            <Check aria-hidden="true" className="size-5 flex-none text-ok-text" />
            {text}
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-3 font-bold">{m.log_not_title()}</h3>
      <ul className="grid gap-2.5 text-small">
        {[m.log_not_1(), m.log_not_2(), m.log_not_3()].map((text) => (
          <li key={text} className="flex gap-2.5 text-pretty">
            <Minus aria-hidden="true" className="size-5 flex-none text-muted" />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
