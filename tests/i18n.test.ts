import { readFileSync } from 'node:fs'
import englishOfReactAdmin from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { MENU } from '../contract/access/menu'
import { ROLES } from '../contract/access/roles'
import { LEVELS, STEPS, TRACK_NAMES, TRACKS } from '../contract/candidates/steps'
import { SYSTEM_FIELDS } from '../contract/definition/define'
import { ERROR_STATUS, FIELD_ERRORS, SIGN_IN_ERRORS } from '../contract/http/errors'
import { RESOURCES } from '../contract/resources'
import ar from '../i18n/ar.json'
import de from '../i18n/de.json'
import en from '../i18n/en.json'
import fr from '../i18n/fr.json'
import { FIXED_WORDS, flat, parts, type Tree, type Words } from './kit/words'

const english = flat(en)
const arabic = flat(ar)
/** English as it is shown: react-admin's own words under ours. */
const shown = { ...flat(englishOfReactAdmin as unknown as Tree), ...english }

/** Words whose place matters: code asks for them by these keys. */
const FIXED_PLACES: Words = {
  'session.processing': 'Processing authentication...',
  'session.accountCreated': 'Account Created',
  'session.contactAdmin': 'Contact Admin To Grant Access',
  'session.captcha': 'Please enter the code in the picture above',
  'errors.authentication_failed': 'Authentication failed',
  'errors.domain_not_allowed': 'Domain is not allowed',
  'errors.max_retries': 'Max retries reached',
  'errors.wrong_code': 'Wrong code',
  'errors.wrong_captcha': 'You have entered a wrong code',
  'errors.expired': 'Expired',
  'errors.not_found': 'Item Not found',
  'errors.valid_email': 'Please enter a valid Email',
  'errors.only_numbers': 'Only numbers allowed',
  'errors.unknown': 'Error -> Contact Admin',
  'idle.warning': 'Idle for %{minutes} minutes',
  'idle.welcome_back': 'Welcome back',
  'idle.wrong_pin': 'Wrong Pin',
  'connection.lost': 'Connection lost. You are currently offline.',
  'connection.restored': 'Connection restored.',
  'connection.slow': 'You have a slow internet connection',
  'builder.new_template_name': 'New Template',
  'validation.required': '%{field} required',
}

/** Names of things, which stay Latin in an Arabic sentence, and alone are the same in both. */
const NAMES = new Set([
  'Firebase',
  ...LEVELS,
  ...['A', 'B', 'C', 'D'],
  ...['Goethe', 'telc', 'ÖSD', 'TestDaF', 'ECL'],
  ...['API', 'Amazon', 'CAPTCHA', 'DNS', 'Graph', 'IP', 'JSON', 'P', 'SES', 'http', 'webhook'],
  'AWS',
  'Anabin',
  'Aramcco',
  'BA',
  'CNAME',
  'CSS',
  'CSV',
  'PDF',
  'XLSX',
  'ZAB',
  'BQFG',
  'VwVfG',
  ...['BeschV', 'SGB', 'III', 'XI', 'ISCO'],
  ...['a', 'b', 'c', 'd', 'f', 'g'],
  'Cloudflare',
  'DKIM',
  'DMARC',
  'Gmail',
  'HTML',
  'ISO',
  'Outlook',
  ...['Lotse', 'iPad', 'iPhone'],
  'SPF',
  'Unlayer',
  'Windows',
  'https',
  'GmbH',
  'UG',
  'AG',
  'KG',
  'OHG',
  'eG',
  'GbR',
])

/** Placeholders of names and keys, which count nothing. */
const UNCOUNTED = 'name|mark|token|escape|enter|ask|column|gaps|from'
/** A number with a noun or a verb in the plural: `1 steps`, `1 are held`. */
const COUNTS_IN_ENGLISH = new RegExp(
  `%\\{(?!(?:${UNCOUNTED})\\})\\w+\\} (?:(?!of )[a-z]+ )?(?:[a-z]{3,}s|people|news|are|were|have)\\b`,
)
/** A number with a noun that takes another form after another number. */
const COUNTS_IN_ARABIC =
  /%\{\w+\}\u2069? (?:دقيقة|دقائق|ساعة|يوم|أيام|شخص|أشخاص|سطر|مقعد|ملف|رسالة|رسائل|وظيفة|نقطة|نقرة|فتح|مكالمة|مرشح|سجل|خطوة|حقل|عميل)/

/** Texts with a number that is always large enough, and the reason. */
const ONE_FORM: Words = {
  'idle.warning': 'the product text fixes the words',
  'idle.locked': 'always 30 minutes',
  'health.domains': 'always the same number of days',
  'public_form.file_help': 'always the same number of files',
  'domain_setup.paused.bounces': 'a pause needs dozens of messages',
  'domain_setup.paused.complaints': 'a pause needs dozens of messages',
  'mail.versions.verdict.few.opened': 'points have a decimal',
  'mail.versions.verdict.few.clicked': 'points have a decimal',
  'mail.versions.verdict.chance.opened': 'points have a decimal',
  'mail.versions.verdict.chance.clicked': 'points have a decimal',
  'mail.versions.verdict.clear.opened': 'points have a decimal',
  'mail.versions.verdict.clear.clicked': 'points have a decimal',
}

/** The terms of words.md: words that the tests refuse. A word in brackets is for people to judge. */
const GUIDE = readFileSync(new URL('../i18n/words.md', import.meta.url), 'utf8')
const TERMS = (GUIDE.split('## German and French')[0]?.match(/^\|.*\|$/gm) ?? [])
  .slice(2)
  .map(row => row.split('|'))
  .map(cells => ({ notEnglish: refusedIn(cells[2], ','), notArabic: refusedIn(cells[4], '،') }))

/** Texts in which a refused word has its other sense. */
const OTHER_SENSE: Words = {
  'lists.import_sheet': 'a sheet of a workbook',
}

/** Texts that take one of two values: German nouns keep their capital inside a sentence. */
const ONE_OF_TWO: Words = {
  'lists.name_inside': 'the name as it is, or begun small',
  'ra.sort.sort_by': 'the same of a field, by react-admin',
}

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(arabic).sort()).toEqual(Object.keys(shown).sort())
  })

  it('override no key that react-admin does not have', () => {
    const own = Object.keys(english).filter(key => key.startsWith('ra.'))
    expect(own.filter(key => !(key in flat(englishOfReactAdmin as unknown as Tree)))).toEqual([])
  })

  it('have no empty value, but where react-admin shows a blank', () => {
    const empty = [...Object.entries(shown), ...Object.entries(arabic)].filter(([, text]) => !text.trim())
    expect(new Set(empty.map(([key]) => key))).toEqual(new Set(['ra.boolean.null']))
  })

  it('write Arabic in Arabic letters', () => {
    const without = Object.entries(arabic).filter(
      ([key, text]) => hasWords(shown[key] ?? '') && !/[\u0621-\u064a]/.test(text),
    )
    expect(without).toEqual([])
  })

  it('leave no word English, names of things apart', () => {
    const latin = Object.entries(arabic).flatMap(([key, text]) =>
      (bare(text).match(LATIN) ?? []).filter(word => !NAMES.has(word)).map(word => `${key}: ${word}`),
    )
    expect(latin).toEqual([])
    expect(
      Object.keys(arabic).filter(key => hasWords(shown[key] ?? '') && arabic[key] === shown[key]),
    ).toEqual([])
  })

  it('count in Arabic in six forms, and never in fewer', () => {
    const counted = Object.keys(shown).filter(key => shown[key]?.includes('||||'))
    expect(counted.filter(key => parts(arabic[key]).length !== 6)).toEqual([])
    expect(
      Object.keys(arabic).filter(key => arabic[key]?.includes('||||') && !counted.includes(key)),
    ).toEqual([])
    expect(counted.filter(key => parts(shown[key]).length !== 2)).toEqual([])
  })

  it('count nothing in one form only', () => {
    for (const [words, counts] of [
      [english, COUNTS_IN_ENGLISH],
      [arabic, COUNTS_IN_ARABIC],
    ] as const) {
      const found = Object.keys(words).filter(key => {
        const [text = '', other] = parts(words[key])
        return other === undefined && !(key in ONE_FORM) && counts.test(text)
      })
      expect(found).toEqual([])
    }
    const needless = Object.keys(ONE_FORM).filter(
      key => !COUNTS_IN_ENGLISH.test(shown[key] ?? '') && !COUNTS_IN_ARABIC.test(arabic[key] ?? ''),
    )
    expect(needless).toEqual([])
  })

  it('have no plural forms where the server fills them in, which knows none', () => {
    const filled = Object.entries(english).filter(([key]) => /^(notice|booking|public_form)\./.test(key))
    expect(filled.filter(([, text]) => text.includes('||||'))).toEqual([])
  })

  it('fill in the same values', () => {
    const differing = Object.keys(shown).filter(key => {
      if (key in ONE_OF_TWO) return false
      const wanted = placeholders(shown[key])
      const given = placeholders(arabic[key])
      // A counted Arabic sentence may say its number in words and needs no name for "three things".
      return shown[key]?.includes('||||')
        ? !given.every(one => wanted.includes(one))
        : given.join() !== wanted.join()
    })
    expect(differing).toEqual([])
  })

  it('use no Arabic word that words.md rules out', () => {
    const refused = TERMS.flatMap(({ notArabic }) => notArabic)
    expect(refused.length).toBeGreaterThan(100)
    const found = refused.flatMap(word =>
      Object.entries(arabic)
        .filter(([key, text]) => !(key in OTHER_SENSE) && wordsOf(text).includes(wordsOf(word)))
        .map(([key]) => `${key}: ${word}`),
    )
    expect(found).toEqual([])
  })

  it('use no English word that words.md rules out', () => {
    const refused = TERMS.flatMap(({ notEnglish }) => notEnglish)
    expect(refused.length).toBeGreaterThan(70)
    const found = refused.flatMap(word => {
      const pattern = new RegExp(`\\b${word}\\b`, 'i')
      return Object.entries(english)
        .filter(([key, text]) => !(key in OTHER_SENSE) && pattern.test(bare(text)))
        .map(([key]) => `${key}: ${word}`)
    })
    expect(found).toEqual([])
  })

  it('use no digits but Latin ones', () => {
    expect(Object.entries(arabic).filter(([, text]) => /[٠-٩۰-۹]/.test(text))).toEqual([])
  })
})

describe.each([
  ['German', flat(de), /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu],
  ['French', flat(fr), /(?<!\p{L})(tu|toi|tes|ton)(?!\p{L})|\S [;:?!]|\d %|« \S|\S »/iu],
] as const)('%s', (_name, words, refused) => {
  it('has the keys of English', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(shown).sort())
  })

  it('has no empty value, but where react-admin shows a blank', () => {
    expect(Object.keys(words).filter(key => !words[key]?.trim() && key !== 'ra.boolean.null')).toEqual([])
  })

  it('counts in two forms, where English does', () => {
    expect(Object.keys(shown).filter(key => parts(words[key]).length !== parts(shown[key]).length)).toEqual(
      [],
    )
  })

  it('fills in the same values', () => {
    const differing = Object.keys(shown).filter(key => {
      if (key in ONE_OF_TWO) return false
      const [wanted, given] = [placeholders(shown[key]), placeholders(words[key])]
      return shown[key]?.includes('||||')
        ? !given.every(one => wanted.includes(one))
        : given.join() !== wanted.join()
    })
    expect(differing).toEqual([])
  })

  it('leaves no sentence English', () => {
    const same = Object.keys(shown).filter(
      key => words[key] === shown[key] && (bare(shown[key] ?? '').match(/\p{L}{2,}/gu) ?? []).length > 3,
    )
    expect(same).toEqual([])
  })

  it('has its own marks, and says “you” with distance', () => {
    expect(Object.entries(words).filter(([, text]) => /["']/.test(text) || refused.test(bare(text)))).toEqual(
      [],
    )
  })
})

describe('the words of a resource', () => {
  // Words of these come before the shared ones (bin/wordPacks.ts); code reads the last two by their whole key.
  const OWN = /^resources\.(leads|calls|pin|bw-calls\.fields\.note|language-certificates\.enums\.provider)\b/

  it('do not repeat those that all resources share', () => {
    const repeated = Object.keys(english).filter(key => {
      const [, resource, branch, field, value] = key.split('.')
      const shared = branch === 'fields' ? `fields.${field}` : `enums.${value}`
      if (!key.startsWith('resources.') || !resource || OWN.test(key)) return false
      return english[shared] === english[key] && arabic[shared] === arabic[key]
    })
    expect(repeated).toEqual([])
  })
})

describe('the contract has words for', () => {
  it('every resource', () => {
    expect(missing(RESOURCES.map(({ name }) => `resources.${name}.name`))).toEqual([])
  })

  it('every field, the system ones too', () => {
    const without = RESOURCES.flatMap(({ name, fields, bin }) =>
      [...Object.keys(fields), ...SYSTEM_FIELDS, ...(bin ? ['deleted_at'] : [])]
        .filter(
          field =>
            missing([`resources.${name}.fields.${field}`]).length && missing([`fields.${field}`]).length,
        )
        .map(field => `${name}.${field}`),
    )
    expect(without).toEqual([])
  })

  it('every track and step, and says the same of a step wherever it stands beside its track', () => {
    expect(missing(TRACK_NAMES.map(track => `tracks.${track}`))).toEqual([])
    expect(missing(STEPS.flatMap(step => [`steps.${step}`, `fields.${step}`, `enums.${step}`]))).toEqual([])
    const standing = ['candidates', 'ready-candidates'].flatMap(resource =>
      TRACKS.flatMap(({ track, steps }) =>
        steps.map(step => [`resources.${resource}.enums.${track}_step.${step}`, `steps.${step}`] as const),
      ),
    )
    const differing = standing.filter(([own, short]) =>
      [english, arabic].some(
        words => (words[own] ?? words[short.replace('steps', 'enums')]) !== words[short],
      ),
    )
    expect(differing).toEqual([])
  })

  it('every choice', () => {
    const without = RESOURCES.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { options }]) =>
        (options.values ?? [])
          .filter(
            value =>
              missing([`resources.${name}.enums.${field}.${value}`]).length &&
              missing([`enums.${value}`]).length,
          )
          .map(value => `${name}.${field}.${value}`),
      ),
    )
    expect(without).toEqual([])
  })

  it('every section of a form', () => {
    expect(
      missing(RESOURCES.flatMap(({ form }) => Object.keys(form).map(section => `sections.${section}`))),
    ).toEqual([])
  })

  it('every group and item of the menu, and every role', () => {
    expect(missing(MENU.map(({ group }) => `menu.groups.${group}`))).toEqual([])
    expect(missing(MENU.flatMap(({ items }) => Object.keys(items).map(key => `menu.items.${key}`)))).toEqual(
      [],
    )
    expect(missing(ROLES.flatMap(role => [`roles.${role}`, `enums.${role}`]))).toEqual([])
  })

  it('every error', () => {
    const codes = [...Object.keys(ERROR_STATUS), ...SIGN_IN_ERRORS, ...FIELD_ERRORS]
    expect(missing(codes.map(code => `errors.${code}`))).toEqual([])
  })
})

describe('the words that the product text fixes', () => {
  it.each(FIXED_WORDS)('stand as they are: %s', words => {
    expect(Object.values(english).flatMap(parts)).toContain(words)
  })

  it.each(Object.entries(FIXED_PLACES))('%s', (key, words) => {
    expect(english[key]).toBe(words)
  })
})

function refusedIn(cell = '', separator = ','): string[] {
  return cell
    .split(separator)
    .map(word => word.trim())
    .filter(word => word && !word.startsWith('('))
}

/** A text as words between single spaces, without marks and without the article. */
function wordsOf(text: string): string {
  const words = text.replace(/[\u064b-\u0652]/g, '').split(/[^\u0621-\u064a]+/)
  return ` ${words.map(word => word.replace(/^(?:[وفبك]?ال|لل)(?=..)/, '')).join(' ')} `
}

const bare = (text: string) => text.replace(/%\{\w+\}/g, '')
const LATIN = /\p{Script=Latin}[\p{Script=Latin}\d.]*/gu
const hasWords = (text: string) => (bare(text).match(LATIN) ?? []).some(word => !NAMES.has(word))
const placeholders = (text = '') => [...new Set(text.match(/%\{\w+\}/g))].sort()
const missing = (keys: string[]) => [...new Set(keys)].filter(key => !english[key] || !arabic[key])
