import { useLocation } from 'react-router'
import { isInApp } from '../../../lib/app-base.ts'
import WaitingBallots from './app-shell.tsx'

/** On `/` a ballot that waits goes out, or is asked about, as in the shell, whose frame does that for its own start. */
export default function BallotsBand() {
  const { pathname } = useLocation()
  return isInApp(pathname) ? null : <WaitingBallots />
}
