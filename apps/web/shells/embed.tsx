import { Outlet } from 'react-router'
import { LinkProvider } from '@plaudit/ui/link'
import { FrameAnchor } from '../components/frame-anchor.tsx'

/** Within a frame on somebody else's page: nothing but the contest, as high as it is. */
export default function EmbedShell() {
  return (
    <LinkProvider component={FrameAnchor}>
      <main id="content" tabIndex={-1} className="outline-0">
        <Outlet />
      </main>
    </LinkProvider>
  )
}
