-- An employer that objects to advertising on the phone (Art. 21 (2) GDPR, § 7 UWG).
alter table bw_calls add column objects boolean not null default false;
