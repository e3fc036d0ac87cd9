import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TRACKS } from '../../../../contract/candidates/steps'
import { versionContent } from '../../../../contract/routes/version'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'
import fixture from '../../../../tests/fixtures/shipped-revisions.json'
import { SHIPPED_REVISION } from './routeKeys'
import { contentOf, keysOf, shipped, stepsOf } from './test-shipped'

/** The first 16 hex digits of the SHA-256 of the shipped routes, by revision. */
const revisions: Readonly<Record<string, string>> = fixture

describe('shipped routes', () => {
  test('are the seventeen of the specification and the draft', () => {
    expect(shipped.map(({ route, isDraft }) => `${route.slug}${isDraft ? ' (draft)' : ''}`)).toEqual([
      'CLASSIC',
      'TRAINING',
      'TRAINING_SCHOOL',
      'STUDY',
      'STUDY_COLLEGE',
      'MEASURE',
      'PARTNERSHIP',
      'SKILLED',
      'ACADEMIC',
      'BLUE_CARD',
      'EXPERIENCED',
      'SEARCH',
      'NURSE_MEASURE',
      'NURSE_PARTNERSHIP',
      'NURSE_DIRECT',
      'CARE_ASSISTANT (draft)',
      'FAMILY',
      'FOLLOW_UP',
    ])
  })

  test.each(shipped)('$route.slug has a content that can be stored', ({ content }) => {
    expect(versionContent.safeParse(content).error).toBeUndefined()
    expect(versionContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
  })

  test('change only with their revision', () => {
    const hash = createHash('sha256').update(JSON.stringify(shipped)).digest('hex').slice(0, 16)
    // The content changed: raise SHIPPED_REVISION unless no release has it yet, and set its hash in the fixture.
    expect({ [SHIPPED_REVISION]: hash }).toEqual({ [SHIPPED_REVISION]: revisions[SHIPPED_REVISION] })
  })

  test('know of the BA and of § 81a', () => {
    const said = (value: (each: (typeof shipped)[number]['route']) => boolean) =>
      shipped.filter(({ route }) => value(route)).map(({ route }) => route.slug)
    expect(said(({ ba }) => ba === 'no')).toEqual([
      'TRAINING_SCHOOL',
      'STUDY',
      'STUDY_COLLEGE',
      'SEARCH',
      'FAMILY',
      'FOLLOW_UP',
    ])
    expect(said(({ ba }) => ba === 'if_in_company')).toEqual(['MEASURE'])
    expect(said(({ accelerated }) => !accelerated)).toEqual(['STUDY', 'STUDY_COLLEGE', 'SEARCH', 'FOLLOW_UP'])
    for (const { route, content } of shipped)
      expect([route.slug, content.tracks.some(({ key }) => key === 'ba')]).toEqual([
        route.slug,
        route.ba !== 'no',
      ])
  })

  test.each([
    ['CLASSIC', 'language 18, recognition 7, accelerated 3, ba 3, visa 4, travel 1'],
    [
      'TRAINING',
      'language 22, placement 8, training 6, ba 3, accelerated? 4, visa 6, travel 2, arrival 8, remedy? 3',
    ],
    [
      'TRAINING_SCHOOL',
      'language 22, study 2, training 4, accelerated? 3, visa 6, travel 2, arrival 8, remedy? 3',
    ],
    ['STUDY', 'study 5, visa 6, travel 2, arrival 8, remedy? 3'],
    ['STUDY_COLLEGE', 'study 8, visa 6, travel 2, arrival 8, remedy? 3'],
    [
      'MEASURE',
      'language 22, recognition 9, measure 6, ba? 3, accelerated? 5, visa 6, travel 2, arrival 8, remedy? 3',
    ],
    [
      'PARTNERSHIP',
      'language 22, placement 8, ba 3, accelerated? 4, visa 6, travel 2, arrival 9, recognition 9, measure 6, remedy? 3',
    ],
    [
      'SKILLED',
      'language 22, recognition 9, placement 8, ba 3, accelerated? 5, visa 6, travel 2, arrival 9, remedy? 3',
    ],
    [
      'ACADEMIC',
      'language? 22, recognition 5, placement 8, ba 3, accelerated? 5, visa 6, travel 2, arrival 9, remedy? 3',
    ],
    [
      'BLUE_CARD',
      'language? 22, recognition 5, placement 8, ba? 3, accelerated? 5, visa 6, travel 2, arrival 9, remedy? 3',
    ],
    [
      'NURSE_MEASURE',
      'language 22, recognition 9, placement 8, ba 3, accelerated? 5, visa 6, travel 2, arrival 9, measure 6, licence 4, remedy? 3',
    ],
    [
      'NURSE_PARTNERSHIP',
      'language 22, placement 8, ba 3, accelerated? 4, visa 6, travel 2, arrival 9, recognition 9, measure 6, licence 4, remedy? 3',
    ],
    [
      'NURSE_DIRECT',
      'language 22, recognition 9, licence 3, placement 8, ba 3, accelerated? 5, visa 6, travel 2, arrival 9, remedy? 3',
    ],
    [
      'EXPERIENCED',
      'language? 22, placement 8, ba 3, accelerated? 4, visa 6, travel 2, arrival 9, remedy? 3',
    ],
    ['SEARCH', 'visa 6, travel 2, arrival 6, remedy? 3'],
    ['FAMILY', 'family 6, remedy? 3'],
    ['FOLLOW_UP', 'arrival 8, remedy? 3'],
    [
      'CARE_ASSISTANT',
      'language 22, placement 8, ba 3, accelerated? 4, visa 6, travel 2, arrival 9, remedy? 3',
    ],
  ])('%s has its tracks with their steps', (route, tracks) => {
    const found = contentOf(route).tracks.map(
      ({ key, optional, steps }) => `${key}${optional ? '?' : ''} ${steps.length}`,
    )
    expect(found.join(', ')).toBe(tracks)
  })

  test('have a step of one meaning in all routes', () => {
    const seen = new Map<string, string>()
    for (const { content } of shipped)
      for (const { outcomes: _, optional: __, ...step } of stepsOf(content)) {
        const text = JSON.stringify(step)
        expect(seen.get(step.key) ?? text).toBe(text)
        seen.set(step.key, text)
      }
    // 22 language, 9 recognition, 6 measure, 4 licence, 5 accelerated, 3 BA, 6 visa, 3 remedy, 2 travel, 9 arrival,
    // 8 placement, 6 training, 8 study, 6 family.
    expect(seen.size).toBe(97)
  })
})

describe('the classic route', () => {
  test('keeps its 36 steps with keys, order and names', () => {
    const { tracks } = contentOf('CLASSIC')
    expect(tracks.map(({ key, steps }) => ({ track: key, steps: keysOf(steps) }))).toEqual(TRACKS)
    expect(stepsOf({ ...contentOf('CLASSIC') })).toHaveLength(36)
    const names: Record<'en' | 'ar', Record<string, string>> = { en: en.enums, ar: ar.enums }
    for (const step of stepsOf(contentOf('CLASSIC')))
      expect([step.key, step.names.en, step.names.ar]).toEqual([
        step.key,
        names.en[step.key],
        names.ar[step.key],
      ])
  })

  test('leads nowhere by itself, and has no optional track', () => {
    const { tracks } = contentOf('CLASSIC')
    expect(stepsOf({ ...contentOf('CLASSIC') }).flatMap(({ outcomes }) => outcomes ?? [])).not.toContainEqual(
      expect.objectContaining({ leads_to: expect.anything() }),
    )
    expect(tracks.filter(({ optional }) => optional)).toEqual([])
  })

  test('has no period of law for the pre-approval, and no silence that does more than show', () => {
    const { clocks } = contentOf('CLASSIC')
    expect(clocks.find(({ key }) => key === 'C-16')?.nature).toBe('house_target')
    expect(keysOf(clocks.filter(({ expiry }) => expiry === 'silence_over'))).toEqual(['C-18', 'C-19'])
    expect(keysOf(clocks.filter(({ step }) => step === 'recognition_result'))).toEqual([
      'C-03',
      'C-04',
      'C-05',
      'C-06',
      'C-06a',
      'C-07',
      'C-08',
      'C-08a',
      'C-10',
    ])
    expect(
      clocks.filter(({ step, start }) => step === 'recognition_result' && start[0] === 'step_done'),
    ).toEqual([])
  })
})
