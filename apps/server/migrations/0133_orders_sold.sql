-- What somebody sold lately, for the picture of their sales.
create index orders_sold on orders (seller_id, created_at);
