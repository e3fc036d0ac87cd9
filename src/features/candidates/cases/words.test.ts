import { describe, expect, it } from 'vitest'
import { LINE_REASONS } from '../../../../contract/routes/requirementFacts'
import { PAPER_FORMS } from '../../../../contract/routes/version'
import { CASE_EVENTS, CLOCK_NATURES, STEP_HOLDERS } from '../../../../contract/routes/words'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'

describe.each([
  ['en', en],
  ['ar', ar],
])('the words of cases: %s', (_, words) => {
  const { reasons, events, forms } = words.route_case
  it.each([
    ['reasons of a line', LINE_REASONS, reasons],
    ['events of a clock', CASE_EVENTS, events],
    ['natures of a clock', CLOCK_NATURES, words.resources.clocks.enums.nature],
    ['forms of a paper', PAPER_FORMS, forms],
    ['holders', STEP_HOLDERS, words.holder],
    ['holders of a clock', STEP_HOLDERS, words.clock.with],
  ] as const)('has all %s', (_name, keys, texts) => {
    expect(keys.filter(key => !(key in texts))).toEqual([])
  })
})
