-- outside a transaction
-- Nothing reads transactions of the ledger by their time; writing this index cost as much as an entry.
drop index concurrently if exists ledger_transactions_at;
