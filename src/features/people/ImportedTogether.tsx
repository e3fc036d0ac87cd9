import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import type { ImportedTogether } from '../../../contract/imports/imported'
import { numberAt, placeIn, type Runs } from '../../../contract/imports/runs'
import { Fact } from '../../layout/parts/Fact'
import { Ltr } from '../../layout/parts/Isolated'

/** @returns the facts of a joint entry, or undefined for an entry about one record */
export function togetherOf({ action, record, after }: RaRecord): ImportedTogether | undefined {
  const isOne = action === 'import_create' && typeof record !== 'number' && Array.isArray(after?.records)
  return isOne ? after : undefined
}

/** How many records of which file; where one of them is asked for by its id, the row of the file that it was. */
export function CreatedTogether({ together, asked }: { together: ImportedTogether; asked?: unknown }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { file, lines, records, count } = together
  const ids = [asked ?? []].flat()
  const place = ids.length === 1 ? placeIn(records, Number(ids[0])) : undefined
  const line = place === undefined ? undefined : numberAt(lines, place)
  const name = file ? `\u2068${file}\u2069` : translate('logs.imported.some_file')
  if (line !== undefined) return <>{translate('logs.imported.row', { line, file: name })}</>
  const words = {
    smart_count: count,
    count: count.toLocaleString(locale, { numberingSystem: 'latn' }),
    file: name,
  }
  return <>{translate('logs.imported.records', words)}</>
}

/** The same on the page of the entry: each stretch of rows of the file beside the ids of what became of them. */
export function TogetherFacts({
  together: { file, sha256, lines, records },
}: {
  together: ImportedTogether
}) {
  const translate = useTranslate()
  return (
    <section className="v-section pe-card card grid gap-12 pad items-start">
      <dl className="pe-facts grid gap-8">
        {file ? (
          <Fact className="break" name={translate('logs.imported.file')}>
            <bdi>{file}</bdi>
          </Fact>
        ) : null}
        {sha256 ? (
          <Fact className="break" name={translate('logs.imported.sha256')}>
            <Ltr>{sha256}</Ltr>
          </Fact>
        ) : null}
        <Fact className="break" name={translate('logs.imported.lines')}>
          <Stretches runs={lines} />
        </Fact>
        <Fact className="break" name={translate('logs.imported.ids')}>
          <Stretches runs={records} />
        </Fact>
      </dl>
      <p className="pe-help">{translate('logs.imported.help')}</p>
    </section>
  )
}

function Stretches({ runs }: { runs: Runs }) {
  const words = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return <Ltr>{words.join(', ')}</Ltr>
}
