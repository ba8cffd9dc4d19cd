-- Orders that were paid with test money and are over: few, and asked for once an hour.
create index orders_test on orders (seller_id) where is_test and state in ('completed', 'reviewed');
