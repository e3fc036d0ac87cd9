-- What is known of a paper: its number and issuer, the forms in which it is there, and the result of the check.
alter table documents
  add column "uploaded_by" bigint references users,
  add column "state" text,
  add column "document_number" text,
  add column "issuer" text,
  add column "issued_on" date,
  add column "issuing_country_id" bigint references countries,
  add column "seen_on" date,
  add column "seen_by" bigint references users,
  add column "seen_place" text,
  add column "original_place" text,
  add column "certifier" text,
  add column "certified_on" date,
  add column "authentication" text,
  add column "authentication_reason" text,
  add column "translation_language" text,
  add column "translator" text,
  add column "sworn_at" text,
  add column "translated_on" date,
  add column "check_result" text,
  add column "check_reason" text;

-- An original that was recorded as here was seen; nobody wrote on which day. A checked paper was in order.
update documents set check_result = 'ok' where checked_on is not null;

-- Kept by the database, so that every way of writing has it: forms, imports, merges, undo.
create function keep_document_state() returns trigger language plpgsql as $$
begin
  new.state := case
    when new.check_result = 'not_ok' then 'not_ok'
    when new.checked_on is not null then 'ok'
    when new.file is not null or new.received_on is not null then 'uploaded'
    when new.asked_on is not null or new.due_on is not null then 'asked'
    else 'missing' end;
  return new;
end $$;
create trigger documents_state before insert or update on documents
  for each row execute function keep_document_state();
update documents set state = null;

create index documents_state on documents ("state", id);
create index documents_original_place on documents ("original_place", id);

-- Kinds that are none of the person's business, and kinds that became forms of the paper which they belong to.
alter table document_kinds
  add column "internal" boolean not null default false,
  add column "active" boolean not null default true;
update document_kinds set internal = true where slug = 'ba_approval';
update document_kinds set active = false where slug in ('sworn_translation', 'legalisation');

-- Kinds that the shipped routes ask for. Consents per employer and of guardians are no papers of a checklist.
insert into document_kinds (slug, en, ar, fr, de, holder, internal, search_text) values
  ('training_contract', 'Training contract', 'عقد التدريب المهني', 'Contrat d’apprentissage', 'Ausbildungsvertrag', 'employer', false, E'training_contract\nعقد التدريب المهني\ntraining contract\nausbildungsvertrag'),
  ('practice_licence', 'Licence or register extract of the home country', 'ترخيص مزاولة المهنة أو قيد النقابة في بلد المنشأ', 'Autorisation d’exercer ou inscription à l’ordre du pays d’origine', 'Berufszulassung oder Registerauszug des Herkunftslands', 'candidate', false, E'practice_licence\nترخيص مزاوله المهنه او قيد النقابه في بلد المنشا\nlicence or register extract of the home country\nberufszulassung oder registerauszug des herkunftslands'),
  ('recognition_declaration', 'Declaration: no earlier application, wish to work in Germany', 'إقرار: لا طلب سابق، والرغبة في العمل في ألمانيا', 'Déclaration : aucune demande antérieure, souhait de travailler en Allemagne', 'Erklärung: kein früherer Antrag, Absicht der Erwerbstätigkeit in Deutschland', 'candidate', false, E'recognition_declaration\nاقرار: لا طلب سابق، والرغبه في العمل في المانيا\ndeclaration: no earlier application, wish to work in germany\nerklarung: kein fruherer antrag, absicht der erwerbstatigkeit in deutschland'),
  ('zab_confirmation', 'ZAB confirmation of a two-year qualification', 'إفادة ZAB بمؤهل مدته سنتان', 'Attestation de la ZAB d’une qualification de deux ans', 'Bestätigung der ZAB (Digitale Auskunft zur Berufsqualifikation)', 'authority', false, E'zab_confirmation\nافاده zab بموهل مدته سنتان\nzab confirmation of a two-year qualification\nbestatigung der zab (digitale auskunft zur berufsqualifikation)'),
  ('medical_fitness', 'Medical certificate of fitness', 'شهادة اللياقة الصحية', 'Certificat d’aptitude médicale', 'Ärztliches Attest über die gesundheitliche Eignung', 'candidate', false, E'medical_fitness\nشهاده اللياقه الصحيه\nmedical certificate of fitness\narztliches attest uber die gesundheitliche eignung'),
  ('measles_vaccination', 'Proof of vaccination (measles)', 'إثبات التطعيم (الحصبة)', 'Preuve de vaccination (rougeole)', 'Impfnachweis (Masern)', 'candidate', false, E'measles_vaccination\nاثبات التطعيم (الحصبه)\nproof of vaccination (measles)\nimpfnachweis (masern)'),
  ('youth_medical_check', 'First medical check of a minor (§ 32 JArbSchG)', 'الفحص الطبي الأول للقاصر (§ 32 JArbSchG)', 'Premier examen médical d’une personne mineure (§ 32 JArbSchG)', 'Bescheinigung über die Erstuntersuchung (§ 32 JArbSchG)', 'candidate', false, E'youth_medical_check\nالفحص الطبي الاول للقاصر (§ 32 jarbschg)\nfirst medical check of a minor (§ 32 jarbschg)\nbescheinigung uber die erstuntersuchung (§ 32 jarbschg)'),
  ('sole_custody_proof', 'Proof of sole custody', 'إثبات الحضانة المنفردة', 'Preuve de l’autorité parentale exclusive', 'Nachweis des alleinigen Sorgerechts', 'candidate', false, E'sole_custody_proof\nاثبات الحضانه المنفرده\nproof of sole custody\nnachweis des alleinigen sorgerechts'),
  ('admission_letter', 'Letter of admission', 'خطاب القبول الجامعي', 'Lettre d’admission', 'Zulassungsbescheid', 'candidate', false, E'admission_letter\nخطاب القبول الجامعي\nletter of admission\nzulassungsbescheid'),
  ('college_acceptance', 'Proof of acceptance by the preparatory college', 'إثبات القبول في السنة التحضيرية', 'Preuve d’acceptation par le Studienkolleg', 'Annahmebestätigung des Studienkollegs', 'candidate', false, E'college_acceptance\nاثبات القبول في السنه التحضيريه\nproof of acceptance by the preparatory college\nannahmebestatigung des studienkollegs'),
  ('school_place', 'Confirmation of the school place', 'تأكيد المقعد المدرسي', 'Confirmation de la place à l’école', 'Bestätigung des Schulplatzes', 'candidate', false, E'school_place\nتاكيد المقعد المدرسي\nconfirmation of the school place\nbestatigung des schulplatzes'),
  ('measure_confirmation', 'Confirmation of the measure', 'تأكيد الإجراء التعويضي', 'Confirmation de la mesure de compensation', 'Bestätigung der Ausgleichsmaßnahme', 'employer', false, E'measure_confirmation\nتاكيد الاجراء التعويضي\nconfirmation of the measure\nbestatigung der ausgleichsmassnahme'),
  ('recognition_agreement', 'Agreement on the recognition partnership', 'اتفاق شراكة الاعتراف', 'Accord de partenariat de reconnaissance', 'Vereinbarung über die Anerkennungspartnerschaft', 'employer', false, E'recognition_agreement\nاتفاق شراكه الاعتراف\nagreement on the recognition partnership\nvereinbarung uber die anerkennungspartnerschaft'),
  ('licence_promise', 'Licence or promise of the licence', 'الترخيص أو وعد بمنحه', 'Autorisation d’exercer ou promesse d’autorisation', 'Berufserlaubnis oder deren Zusage', 'authority', false, E'licence_promise\nالترخيص او وعد بمنحه\nlicence or promise of the licence\nberufserlaubnis oder deren zusage'),
  ('public_interest', 'Proof of a public interest in the employment', 'إثبات المصلحة العامة في التوظيف', 'Preuve d’un intérêt public à l’emploi', 'Nachweis eines öffentlichen Interesses an der Beschäftigung', 'employer', false, E'public_interest\nاثبات المصلحه العامه في التوظيف\nproof of a public interest in the employment\nnachweis eines offentlichen interesses an der beschaftigung'),
  ('living_space', 'Proof of living space', 'إثبات السكن الكافي', 'Preuve de logement', 'Nachweis ausreichenden Wohnraums', 'candidate', false, E'living_space\nاثبات السكن الكافي\nproof of living space\nnachweis ausreichenden wohnraums'),
  ('other_parent_consent', 'Consent of the other parent', 'موافقة الوالد الآخر', 'Accord de l’autre parent', 'Zustimmung des anderen Elternteils', 'candidate', false, E'other_parent_consent\nموافقه الوالد الاخر\nconsent of the other parent\nzustimmung des anderen elternteils'),
  ('info_299_sheet', 'Information sheet (§ 299 SGB III) with receipt', 'صحيفة المعلومات (§ 299 SGB III) مع إيصال الاستلام', 'Fiche d’information (§ 299 SGB III) avec accusé de réception', 'Informationsblatt (§ 299 SGB III) mit Empfangsbestätigung', 'us', false, E'info_299_sheet\nصحيفه المعلومات (§ 299 sgb iii) مع ايصال الاستلام\ninformation sheet (§ 299 sgb iii) with receipt\ninformationsblatt (§ 299 sgb iii) mit empfangsbestatigung'),
  ('service_contract', 'Contract with us', 'العقد معنا', 'Contrat avec nous', 'Vertrag mit uns', 'us', false, E'service_contract\nالعقد معنا\ncontract with us\nvertrag mit uns'),
  ('military_status', 'Proof of military status', 'إثبات الموقف من الخدمة العسكرية', 'Situation militaire', 'Nachweis über den Wehrdienst', 'candidate', false, E'military_status\nاثبات الموقف من الخدمه العسكريه\nproof of military status\nnachweis uber den wehrdienst'),
  ('preapproval', 'Copy of the pre-approval', 'نسخة الموافقة المسبقة', 'Copie de l’accord préalable', 'Kopie der Vorabzustimmung', 'authority', true, E'preapproval\nنسخه الموافقه المسبقه\ncopy of the pre-approval\nkopie der vorabzustimmung'),
  ('employer_suitability', 'Proof that the employer can train or is bound by a collective agreement', 'إثبات أهلية صاحب العمل للتدريب أو التزامه باتفاق جماعي', 'Preuve de l’aptitude de l’employeur à former ou de sa convention collective', 'Nachweis der Eignung oder Tarifbindung des Arbeitgebers', 'employer', true, E'employer_suitability\nاثبات اهليه صاحب العمل للتدريب او التزامه باتفاق جماعي\nproof that the employer can train or is bound by a collective agreement\nnachweis der eignung oder tarifbindung des arbeitgebers'),
  ('employer_file', 'Employer’s file', 'ملف صاحب العمل', 'Dossier de l’employeur', 'Arbeitgeberakte', 'employer', true, E'employer_file\nملف صاحب العمل\nemployer’s file\narbeitgeberakte'),
  ('assessment', 'Our assessment', 'تقييمنا', 'Notre évaluation', 'Unsere Beurteilung', 'us', true, E'assessment\nتقييمنا\nour assessment\nunsere beurteilung')
on conflict (slug) do nothing;
