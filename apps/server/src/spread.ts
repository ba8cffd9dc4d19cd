/**
 * Columns by which tables are spread when one database is not enough (docs/scale.md): rows that will be many have that
 * column first in every unique key, so that whatever belongs together lies together.
 */
export const spreadBy: Record<string, readonly string[]> = {
  contest_id: [
    'ballot_marks ballots bought_votes contest_insiders contest_invitations contest_jobs contest_joins contest_people contestants contests',
    'embeds excluded_ballots voter_code_lists voter_codes judge_marks judge_sheets link_visits log_checkpoints log_cosignatures log_facts',
    'log_salts log_state log_tiles log_witnesses mark_state picture_uses results round_contestants rounds',
    'source_countries source_hosts source_minutes source_state spent_proofs tallies tally_marks tally_minutes',
    'tally_race tally_state vote_slots',
  ],
  conversation_id: [
    'chat_sanctions chat_turns conversation_events conversation_lists conversation_members conversation_unseen conversations',
    'kept_messages messages room_people',
  ],
  user_id: [
    'address_changes blocks chat_presence chat_settings erasures favourites follows job_alerts known_devices made_groups notice_outbox',
    'notice_preferences notice_settings notices person_notes recent_searches recovery_codes saved_searches saved_views',
    'second_factors security_events sent_messages sign_in_consents todo_feeds todos users viewed',
  ],
  group_id: ['club_invitations club_people clubs feed_edits feed_pictures feeds poll_answers'],
  service_id: [
    'licence_keys licence_lists listing_badges service_facets service_files service_images service_views service_words services slot_waits',
  ],
  provider_id: ['appointment_seats appointments'],
  owner: ['cart_lines carts'],
  owner_id: ['exports'],
  caller: ['idempotency_keys'],
  topic: ['topic_events topics'],
  edition_id: ['edition_contests edition_entries editions entry_picture_uses'],
  // Looked up by what only its owner knows, before it is known whose it is; chance spreads it evenly.
  token_hash: ['one_time_links sessions suspended_sessions'],
}

/** Keys beside the owner's, with what becomes of them when tables are spread. */
export const acrossNodes: Record<string, string> = {
  // Public ids and codes: 128 random bits, or drawn again where one is taken; a small table of each leads to the owner.
  'contests(cx_id)': 'random id; its table says which contest it is',
  'contests(code)': 'short code of a poster; its table says which contest it is',
  'contest_joins(group_id)': 'a contest makes its own club: unique by how it is made',
  'contest_jobs(feed_item_id)': 'a job is joined once, when it is posted',
  'contestants(contestant_id)': 'one sequence for all: unique by how it is made',
  'contestants(assox_id)': 'random id',
  'contestants(code)': 'short code; its table says whose it is',
  'rounds(round_id)': 'one sequence for all: unique by how it is made',
  'contest_invitations(token_hash)': 'random token in a link that names its contest',
  'contest_invitations(copy_hash)': 'the same, of the link that is copied',
  'contest_invitations(notice_hash)': 'the same, of the link in a notice',
  'club_invitations(token_hash)': 'random token in a link that names its club',
  'todo_feeds(token_hash)': 'random token; its table says whose it is',
  'club_people(user_id)': 'a retry of one person, who makes one club at a time',
  'clubs(slug)': 'a name is taken once for all clubs: its table is kept whole on one node',
  'clubs(gx_id)': 'random id',
  'feeds(fx_id)': 'random id',
  'feeds(feed_item_id)': 'one sequence for all: unique by how it is made',
  'feeds(user_id)': 'a retry of one person, who posts in one club at a time',
  'conversations(low_user)':
    'two people have one conversation: its table is kept whole on one node',
  'conversations(kind)': 'a thing has one conversation: its table is kept whole on one node',
  'users(ux_id)': 'random id',
  'users(lower)':
    'a username or address is taken once for all: its table is kept whole on one node',
  'users(phone)': 'the same for a number',
  'services(sx_id)': 'random id',
  'services(owner_id)': 'a retry of one provider, who begins one service at a time',
  'appointments(service_id)': 'a service has one provider',
  'embeds(embed)': 'random id',
  'editions(edx_id)': 'random id',
  'edition_contests(contest_id)':
    'a contest is of one edition: an index of each node, and one writer',
  'sessions(session_id)': 'one sequence for all: unique by how it is made',
}

/** Tables that stay in one database, and why that is enough. */
export const inOneDatabase: Record<string, readonly string[]> = {
  'money: that every transaction sums to zero can be proven in one database alone': [
    'agreements checkouts coin_cursors coin_quotes coin_transfers coupons disputes domain_orders ledger_accounts',
    'ledger_entries ledger_proofs ledger_transactions payment_key_sets payment_methods payment_sealing_keys',
    'payment_shares payments payouts platform_coupons platform_coupon_uses seller_tax_numbers seller_taxes receipt_numbers receipts refunds sandbox_payments webhook_events',
  ],
  'orders and offers: few for each person, and each is paid in one transaction with the money': [
    'jobs offer_acts offers order_events orders reviews',
  ],
  'what people write below posts: some hundred bytes for each, read along their post’s index': [
    'comment_edits comments like_changes likes',
  ],
  'files: a row for each, some hundred bytes; the bytes lie elsewhere': [
    'attachments closed_pictures documents kept_documents message_files removed_files',
  ],
  'the one search over everything, which has to see everything': [
    'ranking_entries ranking_state search_documents search_words service_alikes',
  ],
  'what waits to be sent, and is gone soon': ['mails push_subscriptions'],
  'news: a row for all followers of a thing, which each of them reads once': ['news'],
  'signing in: one row for a try, gone within minutes': ['login_codes passkey_challenges passkeys'],
  'limits of money and guessing, which one place has to count exactly, and with no Redis the counts of networks: gone after two windows':
    ['limit_counts'],
  'settings, sites and processes: few rows': [
    'contest_slugs copies_proven health_samples log_keys messages_to_all migrations payouts_wait processes push_keys restored_from sealing_salts settings site_hosts sites',
    'witness_heads',
  ],
  'moderation and audit: a row for an act of a person, kept by time': [
    'audit_log club_appeals club_report_answers ended_rights report_cases report_questions reports',
  ],
}
