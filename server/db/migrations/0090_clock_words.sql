-- What a deadline of a route is about, in Arabic too: its words stand in the version of the route, which lists do not read.
alter table clocks add column "what_ar" text;
