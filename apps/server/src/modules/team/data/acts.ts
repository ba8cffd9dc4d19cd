import type { auditGroups } from '@plaudit/contract/organiserConstants'

/** Acts by what they are about, for the filter of the log of acts. */
export const actsOf: Record<(typeof auditGroups)[number], readonly string[]> = {
  life: [
    'create',
    'duplicate',
    'publish',
    'pause',
    'resume',
    'end',
    'declare',
    'archive',
    'withhold',
    'filled',
    'open_in_edition',
  ],
  rules: [
    'change',
    'deadline_change',
    'add_edition',
    'edit_edition',
    'add_embed',
    'edit_embed',
    'revoke_embed',
  ],
  rounds: ['add_round', 'merge_rounds', 'deadline_change'],
  contestants: [
    'add_contestants',
    'change_contestant',
    'approve',
    'withdraw',
    'remove_contestant',
    'enter',
    'leave',
  ],
  entries: ['enter', 'submit_entry', 'approve_entries', 'refuse_entries', 'leave'],
  team: [
    'invite',
    'resend_invitation',
    'withdraw_invitation',
    'accept_invitation',
    'accept_judging',
    'decline_judging',
    'remove_member',
    'leave_team',
  ],
  votes: ['hold_ballots', 'release_ballots', 'void_ballots', 'restore_ballots'],
}
