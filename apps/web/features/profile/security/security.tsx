import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { DeleteCard } from './delete-card.tsx'
import { Events } from './events.tsx'
import { ExportCard } from './export-card.tsx'
import { FactorCard } from './factor-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SafetyCard } from './safety-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { useProof } from '../open/use-proof.tsx'
import { useSecurity } from './use-security.ts'

/** Sign-in and safety: passkeys, password, second factor, sessions, one's data, and the end of the account. */
export default function SecurityPart() {
  const query = useSecurity()
  const { prove, dialog } = useProof()
  if (query.isError && !query.data) return <QueryFault title={m.profile_failed()} query={query} />
  if (!query.data) return <PanelSkeleton className="h-160" />
  const card = { security: query.data.security, prove }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SafetyCard security={card.security} />
      <PasskeysCard {...card} />
      <PasswordCard {...card} />
      <FactorCard {...card} />
      <SessionsCard {...card} />
      <ExportCard {...card} />
      <Events security={card.security} />
      <DeleteCard {...card} />
      {dialog}
    </div>
  )
}
