import { expect, test } from 'vitest'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'
import { RULE_LISTS, ruleHelp } from './ruleLists'

test.each(RULE_LISTS)('Settings says in both languages what %s are', name => {
  for (const words of [en, ar] as { rules: Record<string, string> }[])
    expect(words.rules[ruleHelp(name).replace('rules.', '')]).toEqual(expect.any(String))
})
