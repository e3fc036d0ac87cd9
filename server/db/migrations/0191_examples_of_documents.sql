-- The picture of the own page that shows what a kind of document has to look like.
alter table document_kinds add column "example" text;
update document_kinds k set example = given.example
from (values
  ('passport', 'passport'),
  ('photos', 'photo'),
  ('birth_certificate', 'certificate'),
  ('marriage_certificate', 'certificate'),
  ('school_certificate', 'certificate'),
  ('vocational_certificate', 'certificate'),
  ('university_certificate', 'certificate'),
  ('language_certificate', 'certificate'),
  ('practice_licence', 'certificate'),
  ('police_clearance', 'police_clearance'),
  ('sworn_translation', 'translation')
) as given (slug, example) where k.slug = given.slug;
