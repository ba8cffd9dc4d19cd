import Gavel from 'lucide-react/icons/gavel'
import { m } from '@plaudit/i18n/messages'
import { CallBand } from '../../../components/call-band.tsx'

/** On a contest's page, for its judges: the way to their sheet. */
export default function JudgeCall({ cxId }: { cxId: string }) {
  return (
    <CallBand
      id="judge-title"
      Icon={Gavel}
      title={m.judging_call()}
      text={m.judging_call_text()}
      href={`/judge/${cxId}`}
      verb={m.judging_open_sheet()}
    />
  )
}
