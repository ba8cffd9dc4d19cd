-- Of whose tax it is: the installation's, where its settings make it the merchant, else the seller's. Rates and number
-- of the installation stand in the sellers' tables as those of seller 0, who is nobody.
alter table payment_shares add column platform_tax boolean not null default false;
