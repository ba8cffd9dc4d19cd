import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { PageTitle } from '../../../components/page-title.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import DownBand from '../../reports/open/down-band.tsx'
import { editHref } from '../addresses.ts'
import { stateNames } from '../state-words.ts'
import Gone from './gone.tsx'
import { ServiceScreen } from './service-screen.tsx'

/** A service as it will be, with its state above it. */
export default function OwnPreview({ sxId }: { sxId: string }) {
  const { data, isError } = useQuery(callQuery('Services/getService/{sx_id}', { sx_id: sxId }))
  if (isError) return <Gone />
  if (!data) return <div aria-busy="true" className="min-h-dvh" />
  const { service } = data
  return (
    <>
      <PageTitle title={service.title || m.marketplace_untitled()} />
      {service.down && <DownBand thing={{ entity: 'service', sx_id: sxId }} />}
      {!(service.down && service.state === 'approved') && (
        <Banner
          tone="info"
          {...(service.can.edit && {
            action: <Link href={editHref(sxId)}>{m.marketplace_edit()}</Link>,
          })}
        >
          {stateNames[service.state]()}
          {service.reason && ` · ${service.reason}`}
        </Banner>
      )}
      <ServiceScreen page={data} />
    </>
  )
}
