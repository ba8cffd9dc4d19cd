import { transitions, type RoleOf, type StateOf, type VerbOf } from '../../platform/states.ts'

/**
 * An order's life (specification 4, product 6). A pending one can be delivered at once; an accepted one changes no
 * more. The system's steps are those of the timers.
 */
export const orderLife = transitions('order_illegal_step', [
  // A subscription's time runs by itself.
  { from: 'pending', verb: 'start', to: 'in_progress', who: ['seller', 'system'] },
  {
    from: ['pending', 'in_progress', 'revision_requested'],
    verb: 'deliver',
    to: 'delivered',
    who: ['seller', 'system'],
  },
  { from: 'delivered', verb: 'request_revision', to: 'revision_requested', who: 'buyer' },
  { from: 'delivered', verb: 'accept', to: 'completed', who: ['buyer', 'system'] },
  { from: 'completed', verb: 'review', to: 'reviewed', who: 'buyer' },
  { from: 'pending', verb: 'cancel', to: 'cancelled', who: ['buyer', 'seller', 'system'] },
  // An appointment that is ahead can be called off though its seller said that they begin with it.
  { from: 'in_progress', verb: 'cancel', to: 'cancelled', who: ['buyer', 'seller'] },
  { from: 'revision_requested', verb: 'cancel', to: 'cancelled', who: 'seller' },
  // A payment that went back whole takes what is open with it.
  {
    from: ['in_progress', 'delivered', 'revision_requested', 'disputed'],
    verb: 'cancel',
    to: 'cancelled',
    who: 'system',
  },
  {
    from: ['in_progress', 'delivered', 'revision_requested'],
    verb: 'dispute',
    to: 'disputed',
    who: 'buyer',
  },
  // The clock asks a person where the seller let their time go and the price is not simply the buyer's.
  {
    from: ['in_progress', 'revision_requested'],
    verb: 'dispute',
    to: 'disputed',
    who: ['seller', 'system'],
  },
  { from: 'disputed', verb: 'resolve', to: 'resolved', who: ['admin', 'system'] },
])

type Row = (typeof orderLife)['rows'][number]
export type OrderVerb = VerbOf<Row>
export type OrderRole = RoleOf<Row>
export type LifeState = StateOf<Row>
