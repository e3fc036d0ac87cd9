-- Details of the provider, which stand in every campaign's mail (§ 5 DDG, § 35a GmbHG, § 80 AktG, § 37a HGB).
alter table organisation
  add column provider_company text,
  add column provider_legal_form text,
  add column provider_address text,
  add column provider_register text,
  add column provider_register_number text,
  add column provider_directors text,
  add column provider_vat_id text,
  add column provider_email text,
  add column provider_phone text,
  add column provider_objections text,
  -- Whether one application may be sent to an employer without consent is for counsel to say (§ 7 UWG).
  add column counsel_answer text check (counsel_answer in ('allowed', 'not_allowed')),
  add column counsel_name text,
  add column counsel_on date,
  add column counsel_words text,
  add constraint organisation_counsel check (counsel_answer is null or counsel_name is not null and counsel_on is not null);

insert into notifications (user_id, kind, title, body, link)
select u.id, 'reminder',
  case u.language when 'ar' then 'بيانات مقدّم الخدمة ناقصة' else 'The provider details are missing' end,
  case u.language
    when 'ar' then 'لا يمكن بدء حملة بريدية جديدة حتى تُذكر في الإعدادات: الشركة وشكلها القانوني وعنوانها والسجل والمديرون وعنوان الاعتراض. أما الحملات الجارية فتستمر.'
    else 'No new campaign can start until Settings name the company, its legal form, address, register, directors and the address for objections. Running campaigns go on.' end,
  '/settings#provider'
from users u where u.active and u.deleted_at is null and u.role = any(array['master', 'superadmin', 'de_superadmin'])
  and exists (select from domains);
