-- Who can be presented, by occupation and Bundesland, beside the day of the expected arrival. Filled again every night.
alter table expected_arrivals
  add column "sector_id" bigint references sectors on delete set null,
  add column "bundesland_id" bigint references bundeslands on delete set null,
  add column "presentable" boolean not null default false;
create index expected_arrivals_sector_id on expected_arrivals ("sector_id", id);
create index expected_arrivals_bundesland_id on expected_arrivals ("bundesland_id", id);
create index expected_arrivals_presentable on expected_arrivals ("presentable", id);

-- What the evidence of employers that pay has no other record for.
insert into document_kinds (slug, en, ar, fr, de, holder, internal, search_text)
select * from (values
  ('no_payment_statement', 'Statement: no payment by the person', 'إقرار: لم يدفع الشخص أي مبلغ',
    'Déclaration : aucun paiement par la personne', 'Erklärung: keine Zahlung durch die Person', 'candidate', false,
    E'no_payment_statement\nstatement: no payment by the person'),
  ('complaint', 'Complaint of the person', 'شكوى الشخص', 'Réclamation de la personne', 'Beschwerde der Person', 'us', true,
    E'complaint\ncomplaint of the person'),
  ('complaint_answer', 'Answer to a complaint', 'الرد على شكوى', 'Réponse à une réclamation', 'Antwort auf eine Beschwerde', 'us', true,
    E'complaint_answer\nanswer to a complaint')
) given (slug, en, ar, fr, de, holder, internal, search_text)
where not exists (select from document_kinds k where k.slug = given.slug);
