-- The postal address of an embassy or consulate. None is shipped: staff enter those that they have checked.
alter table missions add column "address" text;
