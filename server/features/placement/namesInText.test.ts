import { expect, test } from 'vitest'
import { findNames, type HiddenNames, isSameEmployer, withoutNames } from './namesInText'

const WORDS = { person: 'candidate', employers: 'employer' }
const names = (values: Partial<HiddenNames>): HiddenNames => ({ person: [], employers: [], ...values })

test.each([
  ['Praxis Geheim', 'Nachtdienst in der Praxis Geheim, Kairo', 'Nachtdienst in der employer, Kairo'],
  ['Praxis Geheim GmbH', 'bei PRAXIS-GEHEIM', 'bei employer'],
  ['Praxis Geheim, Kairo', 'Praxis Geheim: Wundversorgung', 'employer: Wundversorgung'],
  ['Clinique Élysée', 'Worked at Clinique Elysee.', 'Worked at employer.'],
  ['مستشفى الأمل', 'عملت بمستشفى الامل سنتين', 'عملت employer سنتين'],
  ['Medora', 'Seit 2020 bei Medora', 'Seit 2020 bei employer'],
])('the name of the employer %s is replaced in %s', (name, text, replaced) => {
  expect(withoutNames(text, names({ employers: [name] }), WORDS)).toBe(replaced)
})

test.each([
  ['Clinic', 'Clinic nurse, hospital hygiene'],
  ['Hospital', 'Work in the Hospital of a city'],
  ['City Hospital', 'A city hospital with 200 beds'],
  ['مستشفى', 'العمل في مستشفى'],
  ['Vital', 'Pflege bei vital bedrohten Menschen'],
  ['Ida', 'Ida'],
  ['Praxis Geheim', 'Ein geheimes Rezept der Praxis'],
  ['Praxis Geheim', 'Arbeit in der Praxis. Geheim ist nichts.'],
])('the employer %s eats no ordinary words: %s', (name, text) => {
  expect(withoutNames(text, names({ employers: [name] }), WORDS)).toBe(text)
})

test.each([
  ['Zaynab Verborgen', 'Zaynab Verborgen leitet ein Team', 'candidate leitet ein Team'],
  ['Zaynab Verborgen', 'Frau Zainab Ali Verborgen kann das', 'Frau candidate kann das'],
  ['Mohamed Abd El-Rahman', 'Herr Muhammad Abdulrahman ist da', 'Herr candidate ist da'],
  ['زينب علي', 'شاركت وزينب على في الدورة', 'شاركت candidate في الدورة'],
  ['Moataz Sabry', 'Moataz Sabry 5 Jahre Intensivstation', 'candidate 5 Jahre Intensivstation'],
  ['Moataz Sabry', '2019 Frau Moataz Sabry 2019 Kairo', '2019 Frau candidate 2019 Kairo'],
  ['Moataz Sabry', '2019 Moataz Sabry al Kairo', '2019 candidate al Kairo'],
  ['Moataz Sabry', 'Sabry, Moataz; 12 Betten', 'candidate; 12 Betten'],
  ['Moataz Sabry', 'Sabry Hospital. Moataz', 'Sabry Hospital. Moataz'],
  ['Moataz Sabry', 'Team: Sabry; Moataz', 'Team: Sabry; Moataz'],
  ['Moataz Sabry', 'Moataz A. Sabry leitet. Moataz Sabry.', 'candidate leitet. candidate.'],
  ['Moataz Sabry', 'Skype: moatazsabry85, live:Sabry.Moataz', 'Skype: candidate, live:candidate'],
  ['معتز صبري', 'حساب معتزصبري', 'حساب candidate'],
  ['Fatima Haddad', 'Frau Haddad leitet', 'Frau candidate leitet'],
  ['Fatima Haddad', 'Team von F. Haddad', 'Team von F. candidate'],
  ['Fatima Haddad', 'Mr. HADDAD', 'Mr. candidate'],
  ['فاطمة حداد', 'السيدة حداد ممرضة', 'السيدة candidate ممرضة'],
  ['Zaynab Nur', 'Die Frau. Nur nachts', 'Die Frau. Nur nachts'],
  ['Ali Hassan Nur', 'Ali Hassan, Nur Dienst', 'candidate Dienst'],
])('the person %s is not named in %s', (name, text, replaced) => {
  expect(withoutNames(text, names({ person: [name] }), WORDS)).toBe(replaced)
})

test('one word of the name of the person stays and is found for a person to judge', () => {
  const hidden = names({ person: ['Zaynab Nur'] })
  const text = 'Zaynab arbeitet gern. Nur nachts, nur allein.'
  expect(withoutNames(text, hidden, WORDS)).toBe(text)
  expect(findNames(text, hidden).map(({ from, until, isPart }) => [text.slice(from, until), isPart])).toEqual(
    [
      ['Zaynab', true],
      ['Nur', true],
    ],
  )
})

test.each([
  ['City Hospital', 'CITY-HOSPITAL Ltd.', true],
  ['Praxis Geheim e.V.', 'Praxis Geheim', true],
  ['City Hospital', 'City Hospital Nord', false],
])('the employers %s and %s are the same: %s', (one, other, isSame) => {
  expect(isSameEmployer(one, other)).toBe(isSame)
})
