import { findStep, transitions, type RoleOf, type VerbOf } from '../../platform/states.ts'

/**
 * A listing's life (specification 4, product 6). `save` changes what nobody has to look at again; `revise` changes words
 * or pictures of one that was approved, which is under review again; `refuse` also takes an approved one down. A listing that
 * was paused when it was changed is paused again once it is approved (`approve_paused`).
 */
export const serviceLife = transitions('service_illegal_step', [
  { from: 'draft', verb: 'save', to: 'draft', who: 'provider' },
  { from: 'refused', verb: 'save', to: 'refused', who: 'provider' },
  { from: 'under_review', verb: 'save', to: 'under_review', who: 'provider' },
  { from: 'approved', verb: 'save', to: 'approved', who: 'provider' },
  { from: 'paused', verb: 'save', to: 'paused', who: 'provider' },
  { from: ['draft', 'refused'], verb: 'submit', to: 'under_review', who: 'provider' },
  { from: ['approved', 'paused'], verb: 'revise', to: 'under_review', who: 'provider' },
  { from: 'under_review', verb: 'approve', to: 'approved', who: 'admin' },
  { from: 'under_review', verb: 'approve_paused', to: 'paused', who: 'admin' },
  {
    from: ['under_review', 'approved', 'paused'],
    verb: 'refuse',
    to: 'refused',
    who: 'admin',
  },
  { from: 'approved', verb: 'pause', to: 'paused', who: 'provider' },
  { from: 'paused', verb: 'resume', to: 'approved', who: 'provider' },
  {
    from: ['draft', 'refused', 'under_review', 'approved', 'paused'],
    verb: 'delete',
    to: 'deleted',
    who: 'provider',
  },
])

type Row = (typeof serviceLife)['rows'][number]
export type ServiceVerb = VerbOf<Row>

/** Returns the role whose step a verb is; admins may what providers may. */
export const roleOf = (verb: ServiceVerb): RoleOf<Row> =>
  verb === 'approve' || verb === 'approve_paused' || verb === 'refuse' ? 'admin' : 'provider'

/** Tells whether a verb leads anywhere from a state, for people whose step it is. */
export const leadsOn = (state: Row['to'], verb: ServiceVerb): boolean =>
  findStep(serviceLife, state, verb, roleOf(verb)) !== undefined
