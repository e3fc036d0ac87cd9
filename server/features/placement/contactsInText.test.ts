import { expect, test } from 'vitest'
import { withoutContacts } from './contactsInText'

const OWN = { phones: ['+212661849977', '+4917012345678'], birthDay: '1990-03-02' }

test.each([
  ['Mail: moataz.sabry@gmail.com, gern nachts', 'Mail: …, gern nachts'],
  ['moataz(at)web.de. Danke', '…. Danke'],
  ['Instagram @moataz_s', 'Instagram …'],
  ['Siehe https://www.linkedin.com/in/moataz-sabry-1a2b/.', 'Siehe ….'],
  ['LinkedIn.com/in/sabry; 12 Betten', '…; 12 Betten'],
  ['t.me/sabry und www.sabry.example', '… und …'],
  ['Tel. 0661 84-99-77 2019 Kairo', 'Tel. … 2019 Kairo'],
  ['Tel. ٠٦٦١٨٤٩٩٧٧ هاتف', 'Tel. … هاتف'],
  ['5 Jahre, 0170/12345678', '5 Jahre, …'],
  ['+212 661 849977 2019 Kairo', '… 2019 Kairo'],
  ['Referenz: +20 100 1234567 2019', 'Referenz: … 2019'],
  ['0020 (0)100 1234567', '…'],
  ['geboren am 02.03.1990 in Kairo', 'geboren am … in Kairo'],
  ['2.3.90', '…'],
  ['1990-03-02', '…'],
  ['3/2/1990', '…'],
  ['02031990', '…'],
  ['2. März 1990', '…'],
  ['2nd of March, 1990', '…'],
  ['Mar 2, 1990', '…'],
  ['le 2 mars 1990', 'le …'],
  ['ولد في ٢ مارس ١٩٩٠', 'ولد في …'],
  ['2 آذار 1990', '…'],
])('%s has no contact left', (text, left) => {
  expect(withoutContacts(text, OWN)).toBe(left)
})

test.each([
  'Von 03.2019 bis 02.2021, 2019/2020, 12 Betten, 24/7',
  'Pfleger und/oder z.B./u.a. bei 1.5/2.0 ml, Dr.in/Dr.',
  'Notruf 112, Norm 9001:2015, PLZ 10115 Berlin 2019',
  '02.03.1991, 3 Stationen 1990',
  '50+ Betten, 20 + 30 Betten, 00 7',
])('%s stays', text => {
  expect(withoutContacts(text, OWN)).toBe(text)
})
