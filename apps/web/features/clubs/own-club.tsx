import { useParams } from 'react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { NotFound } from '../../components/route-error.tsx'
import DownBand from '../reports/open/down-band.tsx'
import { ClubScreen } from './club-screen.tsx'
import { useClub } from './use-club.ts'

/** A club that its owner and the admins alone see. */
export function OwnClub() {
  const { gx_id: gxId = '' } = useParams()
  const query = useClub(gxId, null)
  const club = query.data?.groups[0]
  if (query.isError && club === undefined) return <NotFound />
  return (
    <>
      {club && <PageTitle title={club.title} />}
      {club?.down && <DownBand thing={{ entity: 'group', gx_id: gxId }} />}
      <ClubScreen first={{ key: gxId, club: null, feeds: null }} />
    </>
  )
}
