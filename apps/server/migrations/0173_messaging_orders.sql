-- outside a transaction
-- Conversations in which something was bought: a part of the list.
drop index concurrently if exists messages_orders;
create index concurrently messages_orders on messages (conversation_id) where type = 'service_purchase';
