-- What candidates still lacked: names of rules in Arabic, digits and words of the seeds as TERMS has them, and stars.
alter table deadlines add column name_arabic text;
alter table requirements add column name_arabic text;
alter table checklists add column name_arabic text;
alter table compliance_rules add column name_arabic text;

-- Only rows that still carry the name they came with: what somebody wrote stays. No clock changes by a name.
alter table deadlines disable trigger deadlines_applied;
update deadlines set name_arabic = seed.arabic, search_text = regexp_replace(search_text, E'\n', E'\n' || seed.folded || E'\n')
from (values
  ('Submit the file for recognition', 'تقديم ملف الاعتراف بالمؤهل', 'تقديم ملف الاعتراف بالموهل'),
  ('Review of the file', 'مراجعة الملف', 'مراجعه الملف'),
  ('Send by courier', 'الإرسال بالبريد السريع', 'الارسال بالبريد السريع'),
  ('Courier delivers', 'وصول البريد السريع', 'وصول البريد السريع'),
  ('Hand in at the authority', 'التسليم إلى الجهة الرسمية', 'التسليم الي الجهه الرسميه'),
  ('Recognition decision', 'قرار الاعتراف بالمؤهل', 'قرار الاعتراف بالموهل'),
  ('Recognition decision, accelerated', 'قرار الاعتراف بالمؤهل، معجّل', 'قرار الاعتراف بالموهل، معجل'),
  ('Agreement with the foreigners authority', 'الاتفاق مع دائرة الأجانب', 'الاتفاق مع دايره الاجانب'),
  ('Pre-approval by the foreigners authority', 'الموافقة المسبقة من دائرة الأجانب', 'الموافقه المسبقه من دايره الاجانب'),
  ('Application to the Bundesagentur', 'تقديم الطلب إلى وكالة العمل الاتحادية', 'تقديم الطلب الي وكاله العمل الاتحاديه'),
  ('BA approval', 'موافقة BA', 'موافقه ba'),
  ('BA approval, accelerated', 'موافقة BA، معجّلة', 'موافقه ba، معجله'),
  ('Visa appointment', 'موعد التأشيرة', 'موعد التاشيره'),
  ('Visa appointment, regular', 'موعد التأشيرة، عادي', 'موعد التاشيره، عادي'),
  ('Application at the mission', 'تقديم الطلب لدى البعثة', 'تقديم الطلب لدي البعثه'),
  ('Visa decision, accelerated', 'قرار التأشيرة، معجّل', 'قرار التاشيره، معجل'),
  ('Visa decision', 'قرار التأشيرة', 'قرار التاشيره'),
  ('Book the ticket', 'حجز التذكرة', 'حجز التذكره'),
  ('Exam after the course A1', 'الامتحان بعد دورة A1', 'الامتحان بعد دوره a1'),
  ('Exam after the course A2', 'الامتحان بعد دورة A2', 'الامتحان بعد دوره a2'),
  ('Exam after the course B1', 'الامتحان بعد دورة B1', 'الامتحان بعد دوره b1'),
  ('Exam after the course B2', 'الامتحان بعد دورة B2', 'الامتحان بعد دوره b2'),
  ('Certificate B1', 'شهادة B1', 'شهاده b1'),
  ('Certificate B2', 'شهادة B2', 'شهاده b2')
) as seed (name, arabic, folded) where deadlines.name = seed.name;

update requirements set name_arabic = seed.arabic, search_text = regexp_replace(search_text, E'\n', E'\n' || seed.folded || E'\n')
from (values
  ('Ready before submitted', 'الجاهزية قبل التقديم', 'الجاهزيه قبل التقديم'),
  ('Submitted before reviewed', 'التقديم قبل المراجعة', 'التقديم قبل المراجعه'),
  ('Handed in before a result', 'التسليم قبل النتيجة', 'التسليم قبل النتيجه'),
  ('A result has its kind', 'نوع النتيجة محدد', 'نوع النتيجه محدد'),
  ('The decision is on file', 'القرار محفوظ في الملف', 'القرار محفوظ في الملف'),
  ('Agreement needs its papers', 'أوراق الاتفاق أولًا', 'اوراق الاتفاق اولا'),
  ('Pre-approval waits for recognition', 'الاعتراف بالمؤهل قبل الموافقة المسبقة', 'الاعتراف بالموهل قبل الموافقه المسبقه'),
  ('BA: papers before application', 'BA: الأوراق قبل الطلب', 'ba: الاوراق قبل الطلب'),
  ('BA: a job contract', 'BA: عقد العمل', 'ba: عقد العمل'),
  ('BA: the declaration on the employment', 'BA: إقرار علاقة العمل', 'ba: اقرار علاقه العمل'),
  ('BA: application before a result', 'BA: الطلب قبل النتيجة', 'ba: الطلب قبل النتيجه'),
  ('Visa: a passport', 'التأشيرة: جواز السفر', 'التاشيره: جواز السفر'),
  ('Visa: application ready before the appointment', 'التأشيرة: جاهزية الطلب قبل الموعد', 'التاشيره: جاهزيه الطلب قبل الموعد'),
  ('Visa: appointment before submission', 'التأشيرة: الموعد قبل التقديم', 'التاشيره: الموعد قبل التقديم'),
  ('Visa: submitted before granted', 'التأشيرة: التقديم قبل المنح', 'التاشيره: التقديم قبل المنح'),
  ('Visa: the visa is on file', 'التأشيرة: التأشيرة محفوظة في الملف', 'التاشيره: التاشيره محفوظه في الملف'),
  ('Ticket after the visa', 'التذكرة بعد التأشيرة', 'التذكره بعد التاشيره'),
  ('Ticket: the day of arrival', 'التذكرة: يوم الوصول', 'التذكره: يوم الوصول'),
  ('A1: finished before passed', 'A1: إنهاء الدورة قبل اجتياز الامتحان', 'a1: انهاء الدوره قبل اجتياز الامتحان'),
  ('A1: passed before the certificate', 'A1: اجتياز الامتحان قبل الشهادة', 'a1: اجتياز الامتحان قبل الشهاده'),
  ('A1: the certificate is on file', 'A1: الشهادة محفوظة في الملف', 'a1: الشهاده محفوظه في الملف'),
  ('A2: finished before passed', 'A2: إنهاء الدورة قبل اجتياز الامتحان', 'a2: انهاء الدوره قبل اجتياز الامتحان'),
  ('A2: passed before the certificate', 'A2: اجتياز الامتحان قبل الشهادة', 'a2: اجتياز الامتحان قبل الشهاده'),
  ('A2: the certificate is on file', 'A2: الشهادة محفوظة في الملف', 'a2: الشهاده محفوظه في الملف'),
  ('B1: finished before passed', 'B1: إنهاء الدورة قبل اجتياز الامتحان', 'b1: انهاء الدوره قبل اجتياز الامتحان'),
  ('B1: passed before the certificate', 'B1: اجتياز الامتحان قبل الشهادة', 'b1: اجتياز الامتحان قبل الشهاده'),
  ('B1: the certificate is on file', 'B1: الشهادة محفوظة في الملف', 'b1: الشهاده محفوظه في الملف'),
  ('B2: finished before passed', 'B2: إنهاء الدورة قبل اجتياز الامتحان', 'b2: انهاء الدوره قبل اجتياز الامتحان'),
  ('B2: passed before the certificate', 'B2: اجتياز الامتحان قبل الشهادة', 'b2: اجتياز الامتحان قبل الشهاده'),
  ('B2: the certificate is on file', 'B2: الشهادة محفوظة في الملف', 'b2: الشهاده محفوظه في الملف')
) as seed (name, arabic, folded) where requirements.name = seed.name;

update checklists set name_arabic = seed.arabic, search_text = regexp_replace(search_text, E'\n', E'\n' || seed.folded || E'\n')
from (values
  ('Passport', 'جواز السفر', 'جواز السفر'),
  ('Biometric photos 35x45', 'صور بيومترية 35×45', 'صور بيومتريه 35×45'),
  ('CV without gaps', 'سيرة ذاتية بلا انقطاع', 'سيره ذاتيه بلا انقطاع'),
  ('Birth certificate', 'شهادة الميلاد', 'شهاده الميلاد'),
  ('Police clearance', 'صحيفة الحالة الجنائية', 'صحيفه الحاله الجناييه'),
  ('Health insurance', 'التأمين الصحي', 'التامين الصحي'),
  ('Job contract, employment', 'عقد العمل، العمل', 'عقد العمل، العمل'),
  ('Declaration on the employment, employment', 'إقرار بشأن علاقة العمل، العمل', 'اقرار بشان علاقه العمل، العمل'),
  ('Recognition decision, employment', 'قرار الاعتراف بالمؤهل، العمل', 'قرار الاعتراف بالموهل، العمل'),
  ('Language certificate, employment', 'شهادة اللغة، العمل', 'شهاده اللغه، العمل'),
  ('Vocational certificate with transcript, employment', 'الشهادة المهنية مع كشف الدرجات، العمل', 'الشهاده المهنيه مع كشف الدرجات، العمل'),
  ('Approval of the Bundesagentur, employment', 'موافقة وكالة العمل الاتحادية، العمل', 'موافقه وكاله العمل الاتحاديه، العمل'),
  ('Proof of pension from the age of 45, employment', 'إثبات المعاش التقاعدي من سن 45، العمل', 'اثبات المعاش التقاعدي من سن 45، العمل'),
  ('Job contract, recognition measure', 'عقد العمل، تدابير الاعتراف بالمؤهل', 'عقد العمل، تدابير الاعتراف بالموهل'),
  ('Recognition decision, recognition measure', 'قرار الاعتراف بالمؤهل، تدابير الاعتراف بالمؤهل', 'قرار الاعتراف بالموهل، تدابير الاعتراف بالموهل'),
  ('Language certificate, recognition measure', 'شهادة اللغة، تدابير الاعتراف بالمؤهل', 'شهاده اللغه، تدابير الاعتراف بالموهل'),
  ('Job contract, vocational training', 'عقد العمل، التدريب المهني', 'عقد العمل، التدريب المهني'),
  ('School certificate, vocational training', 'الشهادة المدرسية، التدريب المهني', 'الشهاده المدرسيه، التدريب المهني'),
  ('Language certificate, vocational training', 'شهادة اللغة، التدريب المهني', 'شهاده اللغه، التدريب المهني'),
  ('Motivation letter, vocational training', 'رسالة الدافع، التدريب المهني', 'رساله الدافع، التدريب المهني'),
  ('School certificate, study', 'الشهادة المدرسية، الدراسة', 'الشهاده المدرسيه، الدراسه'),
  ('University degree with transcript, study', 'الشهادة الجامعية مع كشف الدرجات، الدراسة', 'الشهاده الجامعيه مع كشف الدرجات، الدراسه'),
  ('Proof of funds, study', 'إثبات القدرة المالية، الدراسة', 'اثبات القدره الماليه، الدراسه'),
  ('Motivation letter, study', 'رسالة الدافع، الدراسة', 'رساله الدافع، الدراسه'),
  ('Language certificate, study', 'شهادة اللغة، الدراسة', 'شهاده اللغه، الدراسه'),
  ('Proof of funds, opportunity card', 'إثبات القدرة المالية، بطاقة الفرص', 'اثبات القدره الماليه، بطاقه الفرص'),
  ('Motivation letter, opportunity card', 'رسالة الدافع، بطاقة الفرص', 'رساله الدافع، بطاقه الفرص'),
  ('anabin or ZAB statement, opportunity card', 'إفادة anabin أو ZAB، بطاقة الفرص', 'افاده anabin او zab، بطاقه الفرص'),
  ('Legalisation or apostille (MA), employment', 'التصديق أو الأبوستيل (المغرب)، العمل', 'التصديق او الابوستيل (المغرب)، العمل'),
  ('Legalisation or apostille (EG), employment', 'التصديق أو الأبوستيل (مصر)، العمل', 'التصديق او الابوستيل (مصر)، العمل'),
  ('Legalisation or apostille (TN), employment', 'التصديق أو الأبوستيل (تونس)، العمل', 'التصديق او الابوستيل (تونس)، العمل'),
  ('Consent form', 'نموذج الموافقة', 'نموذج الموافقه')
) as seed (name, arabic, folded) where checklists.name = seed.name;

update compliance_rules set name_arabic = seed.arabic, search_text = regexp_replace(search_text, E'\n', E'\n' || seed.folded || E'\n')
from (values
  ('No recruitment of health and care staff from the countries of the WHO list', 'لا استقدام للعاملين في الصحة والتمريض من دول قائمة منظمة الصحة العالمية', 'لا استقدام للعاملين في الصحه والتمريض من دول قايمه منظمه الصحه العالميه'),
  ('Placement fee: at most 2,000 EUR with tax', 'رسم التوسيط: 2000 يورو شاملًا الضريبة على الأكثر', 'رسم التوسيط: 2000 يورو شاملا الضريبه علي الاكثر'),
  ('Placement fee: a written contract first', 'رسم التوسيط: عقد مكتوب أولًا', 'رسم التوسيط: عقد مكتوب اولا'),
  ('Placement fee: due only after the job contract', 'رسم التوسيط: لا يستحق إلا بعد عقد العمل', 'رسم التوسيط: لا يستحق الا بعد عقد العمل'),
  ('Placement fee: none from apprentices', 'رسم التوسيط: لا يؤخذ من المتدربين مهنيًا', 'رسم التوسيط: لا يوخذ من المتدربين مهنيا'),
  ('Presenting somebody: a consent form first', 'ترشيح شخص: نموذج الموافقة أولًا', 'ترشيح شخص: نموذج الموافقه اولا')
) as seed (name, arabic, folded) where compliance_rules.name = seed.name;

alter table deadlines enable trigger deadlines_applied;

update document_kinds set ar = seed.becomes, search_text = replace(search_text, seed.was_folded, seed.folded)
from (values
  ('photos', 'صور بيومترية ٣٥×٤٥', 'صور بيومترية 35×45', 'صور بيومتريه 35×45', 'صور بيومتريه 35×45'),
  ('pension_proof', 'إثبات المعاش التقاعدي من سن ٤٥', 'إثبات المعاش التقاعدي من سن 45', 'اثبات المعاش التقاعدي من سن 45', 'اثبات المعاش التقاعدي من سن 45'),
  ('recognition_decision', 'قرار المعادلة', 'قرار الاعتراف بالمؤهل', 'قرار المعادله', 'قرار الاعتراف بالموهل'),
  ('other', 'وثيقة أخرى', 'ورقة أخرى', 'وثيقه اخري', 'ورقه اخري')
) as seed (slug, was, becomes, was_folded, folded) where document_kinds.slug = seed.slug and document_kinds.ar = seed.was;

update step_messages set subject = 'طلب الاعتراف بمؤهلك لدى الجهة المختصة', search_text = replace(search_text, 'طلب معادله موهلك لدي الجهه المختصه', 'طلب الاعتراف بموهلك لدي الجهه المختصه')
where subject = 'طلب معادلة مؤهلك لدى الجهة المختصة';

-- Candidates that somebody keeps at hand.
create table candidate_stars (
  user_id bigint not null references users on delete cascade,
  candidate_id bigint not null references candidates on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, candidate_id)
);
create index candidate_stars_candidate on candidate_stars (candidate_id);

-- That nothing is to stand in a field can be proposed too.
alter table candidate_updates alter column value drop not null;

-- The place of a step in the order of its track (contract/candidates/tracks.ts).
create function step_place(step text) returns integer immutable language sql as $$
  select array_position(array[
    'a1_started', 'a1_finished', 'a1_passed', 'a1_certificate',
    'a2_started', 'a2_finished', 'a2_passed', 'a2_certificate',
    'b1_started', 'b1_finished', 'b1_passed', 'b1_certificate',
    'b1_certificate_submitted', 'b2_started', 'b2_finished', 'b2_passed',
    'b2_certificate', 'b2_certificate_submitted', 'recognition_ready', 'recognition_submitted',
    'recognition_reviewed', 'recognition_courier_sent', 'recognition_courier_received', 'recognition_authority_submitted',
    'recognition_result', 'accelerated_documents_ready', 'accelerated_submitted', 'accelerated_result',
    'ba_documents_ready', 'ba_submitted', 'ba_result', 'visa_application_ready',
    'visa_appointment', 'visa_submitted', 'visa_granted', 'ticket_booked'], step)
$$;

-- As 0007 has it, but nobody is waited for at a step that was passed over: a later one of its track was taken.
create or replace function refresh_clocks(ids bigint[]) returns void language sql as $$
  with people as (
    select c.id, c.employee_id, c.accelerated_submitted, to_jsonb(c) as j from candidates c
    left join statuses s on s.id = c.status_id
    where c.id = any(ids) and c.deleted_at is null and s.kind is distinct from 'bad'
  ), asked as (
    -- Time runs from complete papers: anew from the day on which a question was answered, and silence means nothing meanwhile.
    select candidate_id, step, max(answered_on) as answered_on, bool_or(asking) as asking from (
      select candidate_id, 'recognition_result' as step, answered_on, asked_until is not null and answered_on is null as asking
      from recognitions where candidate_id = any(ids) and decided_on is null
      union all
      select candidate_id, 'ba_result', answered_on, asked_until is not null and answered_on is null
      from ba_approvals where candidate_id = any(ids) and decided_on is null
      union all
      select candidate_id, 'visa_granted', answered_on, asked_until is not null and answered_on is null
      from visas where candidate_id = any(ids) and decided_on is null
    ) open group by candidate_id, step
  ), wanted as (
    select p.id as candidate_id, 'step' as source, d.id as source_id, d.track, d.step, d.name as what, d.holder,
      s.started_on, (s.started_on + (d.amount || ' ' || d.unit)::interval)::date as due_on,
      d.silence and not coalesce(a.asking, false) as silence, p.employee_id
    from people p join deadlines d on d.active
      and (d.regime = 'any' or (d.regime = 'accelerated') = p.accelerated_submitted)
      and (p.j ->> d.from_step)::boolean and not (p.j ->> d.step)::boolean and p.j ->> (d.from_step || '_date') is not null
      and step_place(d.step) > coalesce(step_place(p.j ->> (d.track || '_step')), 0)
    left join asked a on a.candidate_id = p.id and a.step = d.step
    cross join lateral (select greatest((p.j ->> (d.from_step || '_date'))::date, a.answered_on) as started_on) s
    union all
    select p.id, 'document', x.id, null, k.needed_at, k.slug, coalesce(x.holder, k.holder), x.asked_on, x.due_on, false, p.employee_id
    from people p join documents x on x.candidate_id = p.id join document_kinds k on k.id = x.kind_id
    where x.file is null and x.received_on is null and x.due_on is not null
    union all
    select p.id, 'recognition', x.id, 'recognition', 'recognition_result', x.asked_for, 'candidate', x.asked_on, x.asked_until, false, p.employee_id
    from people p join recognitions x on x.candidate_id = p.id
    where x.asked_until is not null and x.answered_on is null and x.decided_on is null
    union all
    select p.id, 'ba', x.id, 'ba', 'ba_result', x.asked_for, 'employer', x.asked_on, x.asked_until, false, p.employee_id
    from people p join ba_approvals x on x.candidate_id = p.id
    where x.asked_until is not null and x.answered_on is null and x.decided_on is null
    union all
    select p.id, 'visa', x.id, 'visa', 'visa_granted', x.asked_for, 'candidate', x.asked_on, x.asked_until, false, p.employee_id
    from people p join visas x on x.candidate_id = p.id
    where x.asked_until is not null and x.answered_on is null and x.decided_on is null
  ), gone as (
    delete from clocks k where k.candidate_id = any(ids) and not exists (
      select from wanted w where (w.candidate_id, w.source, w.source_id) = (k.candidate_id, k.source, k.source_id))
  )
  insert into clocks (candidate_id, source, source_id, track, step, what, holder, started_on, due_on, silence, employee_id)
  select * from wanted
  on conflict (candidate_id, source, source_id) do update set track = excluded.track, step = excluded.step,
    what = excluded.what, holder = excluded.holder, started_on = excluded.started_on, due_on = excluded.due_on,
    silence = excluded.silence, employee_id = excluded.employee_id, updated_at = now(), version = clocks.version + 1
  where (clocks.track, clocks.step, clocks.what, clocks.holder, clocks.started_on, clocks.due_on, clocks.silence, clocks.employee_id)
    is distinct from (excluded.track, excluded.step, excluded.what, excluded.holder, excluded.started_on, excluded.due_on,
      excluded.silence, excluded.employee_id)
$$;

delete from clocks k using candidates c
where c.id = k.candidate_id and k.source = 'step'
  and step_place(k.step) < step_place(to_jsonb(c) ->> (k.track || '_step'));
