-- A fee is a fixed amount or a percentage of the pay of a year, which the placement has. Agreements of before keep their amount.
alter table fee_agreements
  alter column "fee" drop not null,
  add column "fee_percent" numeric;
alter table placements add column "salary_year" numeric;
