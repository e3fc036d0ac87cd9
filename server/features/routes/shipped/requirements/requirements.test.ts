import { describe, expect, test } from 'vitest'
import { contentOf, keysOf, shipped } from '../test-shipped'

describe('requirements', () => {
  test('block only by law or by the rules of the house, never where counsel has to confirm', () => {
    const blocking = shipped.flatMap(({ route, content }) =>
      content.requirements.filter(({ effect }) => effect === 'block').map(each => ({ route, ...each })),
    )
    expect(blocking.filter(({ source }) => source.confidence === 'confirm')).toEqual([])
    const outside = blocking.filter(({ route }) => route.slug !== 'CLASSIC')
    expect([...new Set(keysOf(outside))].toSorted()).toEqual([
      'employer_consent',
      'guarded_country',
      'guardian_consent_contract',
      'guardian_consent_member_visa',
      'guardian_consent_presenting',
      'guardian_consent_training_contract',
      'guardian_consent_visa',
      'info_299',
      'info_299_sheet',
      'info_299_training',
    ])
    // Eight on the way, and each of four certificates after its exam.
    expect(blocking.length - outside.length).toBe(12)
  })

  test('ask a nurse for police clearance and medical certificate at the licence, not at the visa', () => {
    const { requirements } = contentOf('NURSE_MEASURE')
    const asking = (kind: string) =>
      requirements
        .filter(({ groups }) => groups.flat().some(line => line.needs === 'paper' && line.kind === kind))
        .map(({ step }) => step)
    expect(asking('police_clearance')).toEqual(['licence_papers'])
    expect(asking('medical_fitness')).toEqual(['licence_papers'])
    expect(asking('passport')).toEqual(['recognition_ready', 'visa_application_ready'])
    expect(asking('ba_approval')).toEqual([])
  })

  test('have the forms of the table', () => {
    const line = (route: string, key: string) =>
      contentOf(route).requirements.find(each => each.key === key)?.groups[0]?.[0]
    expect(line('NURSE_MEASURE', 'passport_visa_application_ready')).toEqual({
      needs: 'paper',
      kind: 'passport',
      forms: ['original_seen', 'valid'],
      valid_months: 6,
    })
    expect(line('FAMILY', 'birth_certificate_member_papers')).toEqual({
      needs: 'paper',
      kind: 'birth_certificate',
      forms: ['original_seen', 'sworn_translation', 'authenticated'],
    })
    expect(line('NURSE_DIRECT', 'vocational_certificate_recognition_ready')).toEqual({
      needs: 'paper',
      kind: 'vocational_certificate',
      forms: ['certified_copy', 'sworn_translation'],
    })
  })

  test('name the greatest age of photos, police clearance and the medical check of minors', () => {
    const ages = new Map<string, Set<number | undefined>>()
    for (const line of shipped.flatMap(({ content }) =>
      content.requirements.flatMap(each => each.groups.flat()),
    ))
      if (line.needs === 'paper')
        ages.set(line.kind, (ages.get(line.kind) ?? new Set()).add(line.max_age_months))
    const named = [...ages].filter(([, months]) => [...months].some(each => each !== undefined))
    expect(Object.fromEntries(named.map(([kind, months]) => [kind, [...months]]))).toEqual({
      ...{ photos: [6], police_clearance: [3], youth_medical_check: [14] },
    })
  })

  test.each(['SKILLED', 'ACADEMIC', 'NURSE_DIRECT'])('of %s look at pay or pension from 45 on', route => {
    expect(
      contentOf(route).requirements.find(({ key }) => key === 'salary_or_pension_from_45')?.groups,
    ).toEqual([
      [
        { needs: 'age', below: 45 },
        { needs: 'figure', field: 'salary_year', figure: 'F-03' },
        { needs: 'paper', kind: 'pension_proof', forms: ['copy'] },
        { needs: 'paper', kind: 'public_interest', forms: ['copy'] },
        ...(route === 'ACADEMIC'
          ? [{ needs: 'figure', field: 'salary_year', figure: 'F-01', route: 'BLUE_CARD' }]
          : []),
      ],
    ])
    expect(keysOf(contentOf('BLUE_CARD').requirements)).not.toContain('salary_or_pension_from_45')
  })
})
