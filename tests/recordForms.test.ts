import { describe, expect, test } from 'vitest'
import { SOURCE, textOf } from './kit/sources'

/** Parts of react-admin under the generic views of a record (docs/decisions/0050). */
const BASES = {
  'src/views/record/ResourceEdit.tsx': ['EditBase', 'WithRecord'],
  'src/views/record/ResourceCreate.tsx': ['CreateBase'],
  'src/views/record/ResourceShow.tsx': ['ShowBase', 'WithRecord'],
  'src/views/record/RecordForm.tsx': ['Form'],
  'src/views/record/SaveBar.tsx': ['useSaveContext'],
  'src/fields/FieldInput.tsx': ['useInput'],
  'src/fields/ref.tsx': ['useReference'],
  'src/routes.tsx': ['useCanAccess'],
}

/** Whether a file imports names from react-admin and uses each. */
function standsOn(code: string, names: readonly string[]): boolean {
  const [, imported = ''] = /import \{([^}]*)\} from 'react-admin'/.exec(code) ?? []
  const isUsed = (name: string) => new RegExp(`(<${name}[\\s<]|\\b${name}\\()`).test(code)
  return names.every(name => new RegExp(`\\b${name}\\b`).test(imported) && isUsed(name))
}

describe('the generic views of a record', () => {
  test('a form, a new record and a page of a record stand on the bases of react-admin', () => {
    const missing = Object.entries(BASES).filter(([file, names]) => !standsOn(textOf(file), names))
    expect(missing.map(([file, names]) => `${file} needs ${names}`)).toEqual([])
    expect(standsOn("import { useGetOne } from 'react-admin'\nreturn <EditBase>", ['EditBase'])).toBe(false)
    expect(standsOn("import { EditBase } from 'react-admin'", ['EditBase'])).toBe(false)
    expect(standsOn("import { EditBase } from 'react-admin'\n<EditBase resource={name}>", ['EditBase'])).toBe(
      true,
    )
  })

  test('no form of a record is made beside Form', () => {
    const own = SOURCE.filter(file => /^src\/(views\/record|fields)\//.test(file)).filter(file =>
      /\b(useForm|useController|FormProvider|useUpdate|useCreate|useGetOne)\(/.test(
        textOf(file).replaceAll('useGetOne(USERS', ''),
      ),
    )
    expect(own).toEqual([])
  })
})
