-- The legal basis of a permit is one of a list. Words that name a section become its code; the old words stay in the note.
with named as (
  select id, law as words, lower(law) as text,
    regexp_match(lower(law), '\m(1[6-9]|20|2[7-9]|3[0-6])\s*([a-g])?\M(?:\s*(?:\(|abs(?:atz|\.)?)\s*(\d))?') as found
  from permits where law is not null),
read as (
  select id, words, text, found[1] || coalesce(found[2], '') as section, found[1]::integer as whole, found[3] as paragraph from named)
update permits p set
  note = concat_ws(E'\n', nullif(p.note, ''), r.words),
  law = case
    when r.text ~ 'blue ?card|blaue karte' then '18g'
    when r.section in ('16a', '16b', '16f', '17', '18a', '18b', '18c', '18d', '18g', '20', '20a') then r.section
    when r.section = '16d' and r.paragraph in ('1', '3') then '16d_' || r.paragraph
    when r.section = '19c' and r.paragraph = '2' then '19c_2'
    when r.whole between 27 and 36 then 'family'
    when r.text ~ '\d' then 'other'
  end
from read r where r.id = p.id;
