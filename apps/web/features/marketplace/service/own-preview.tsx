import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { editHref } from '../addresses.ts'
import { stateNames } from '../state-words.ts'
import Gone from './gone.tsx'
import { ServiceScreen } from './service-screen.tsx'

/** A service as it will be, with its state above it. */
export default function OwnPreview({ sxId }: { sxId: string }) {
  const { data, isError } = useQuery(callQuery('Services/getService/{sx_id}', { sx_id: sxId }))
  if (isError) return <Gone />
  if (!data) return <div aria-busy="true" className="min-h-dvh" />
  return (
    <>
      <Banner
        tone="info"
        {...(data.service.can.edit && {
          action: <Link href={editHref(sxId)}>{m.marketplace_edit()}</Link>,
        })}
      >
        {stateNames[data.service.state]()}
        {data.service.reason && ` · ${data.service.reason}`}
      </Banner>
      <ServiceScreen page={data} />
    </>
  )
}
