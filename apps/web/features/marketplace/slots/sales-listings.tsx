import { ManageServices } from '../mine/manage-screen.tsx'

/** Beside what one sold: what one offers. */
export default function SalesListings() {
  return <ManageServices level={2} />
}
