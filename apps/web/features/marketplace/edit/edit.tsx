import { useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { OwnPage } from '../../../components/own-page.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { EditScreen } from './edit-screen.tsx'

export const meta = ownMeta(m.marketplace_edit_title_edit)

/** `/edit-service/{sx_id}`: the same form, open at every part. */
export default function EditService() {
  const { sx_id = '' } = useParams()
  return <OwnPage>{() => <EditScreen key={sx_id} sxId={sx_id} guided={false} />}</OwnPage>
}
