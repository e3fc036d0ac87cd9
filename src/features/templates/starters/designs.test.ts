// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { checkMail } from '../checks/checkMail'
import { mergeFieldsFor, presentedFields, presentedPerson, samplePerson } from '../preview/mergeFields'
import { mergeMail } from '../preview/renderMail'
import { templateResources } from '../sides'
import { STARTER_LANGUAGES } from './design'
import { sideStarters, starterOf, starterOfAddress } from './designs'

const all = templateResources.flatMap(side =>
  sideStarters[side].flatMap(key => STARTER_LANGUAGES.map(language => ({ side, key, language }))),
)

describe.each(all)('$key for $side in $language', ({ side, key, language }) => {
  const isPresenting = side === 'bb-templates'
  const fields = isPresenting ? presentedFields() : mergeFieldsFor([])
  const starter = starterOf({ side, key, language, house: 'Lotse' })

  it('lacks nothing but what its writer puts in', () => {
    const codes = checkMail({ ...starter, fields }).map(issue => issue.code)
    expect(codes.filter(code => code !== 'link_empty' && code !== 'left_open')).toEqual([])
  })

  it('is filled in for a person, in its own direction', async () => {
    const merged = await mergeMail(starter.content, isPresenting ? presentedPerson : samplePerson)
    expect(merged).toContain('Schuster')
    expect(merged).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}"`)
    expect(merged).not.toMatch(/undefined|\{\{/)
  })
})

it('is what the address asks for, of the own side only', () => {
  expect(starterOfAddress('templates', '?from=seminar&language=ar', 'Lotse')?.name).toBe('دعوة إلى ندوة')
  expect(starterOfAddress('bb-templates', '?from=seminar&language=ar', 'Lotse')).toBeNull()
  expect(starterOfAddress('templates', '?from=seminar&language=xx', 'Lotse')).toBeNull()
  expect(starterOfAddress('templates', '', 'Lotse')).toBeNull()
})
