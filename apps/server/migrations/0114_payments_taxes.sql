-- Tax that a seller adds to their prices, by where the buyer is; the row without a country is for everybody else.
create table seller_taxes (
  seller_id bigint not null,
  country text collate "C" not null check (country ~ '^([A-Z]{2})?$'),
  -- Hundredths of a per cent of the price.
  rate int not null check (rate between 0 and 5000),
  -- What it is called on receipts: VAT, TVA, IVA.
  name text not null check (length(name) between 1 and 30),
  primary key (seller_id, country)
);

-- The number that a seller has with the office that they owe it to; it stands on their receipts.
create table seller_tax_numbers (
  seller_id bigint primary key,
  number text not null check (length(number) between 1 and 40)
);

-- Of a refund, the tax in it, as its credit note says.
alter table refunds add column tax bigint not null default 0 check (tax >= 0);
