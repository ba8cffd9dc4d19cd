import Sparkles from 'lucide-react/icons/sparkles'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { CallBand } from '../../../components/call-band.tsx'

/** On a contest's page, while people can enter by themselves. */
export default function EnterCall({
  contest: { cx_id: cxId, entry_policy: policy },
}: {
  contest: Pick<Contest, 'cx_id' | 'entry_policy'>
}) {
  return (
    <CallBand
      id="enter-title"
      Icon={Sparkles}
      title={m.entries_call_title()}
      text={policy === 'open' ? m.entries_call_text_open() : m.entries_call_text_moderated()}
      href={`/join/${cxId}`}
      verb={m.entries_enter()}
    />
  )
}
