import { slot } from '../../lib/slot.tsx'
import type { ContestAboutSlot, ContestSlot } from './open/slots.ts'
import type { View } from './address.ts'
import { RulesView } from './rules-view.tsx'

/** The contest's chat, from the feature that has one. */
const Chat = slot<ContestSlot>(import.meta.glob('../*/slots/contest-chat.tsx'))

/** Shows the page beside the people and their standing: the rules, or the chat about the contest. */
export default function SideView({ view, contest, joins }: ContestAboutSlot & { view: View }) {
  return view === 'chat' ? (
    <Chat contest={contest} roundId={null} />
  ) : (
    <RulesView contest={contest} joins={joins} />
  )
}
