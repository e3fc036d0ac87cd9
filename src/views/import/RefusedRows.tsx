import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { colonIn } from '../../../contract/text/colonIn'
import { errorWords, useFieldWords } from '../../fields/words'
import { isolate } from '../../layout/parts/Isolated'
import { number } from '../../layout/parts/numbers'
import { fetchFile } from '../../providers/files'
import { FileButton } from '../FileButton'
import { rowsOf } from './mapping'

/** Rows that are told at once; the file has all. */
const SHOWN = 8
/** Bytes that hold them, whatever the file's size. */
const HEAD_BYTES = 65_536

interface RefusedRowsProps {
  /** Of the file that the server wrote. */
  url: string
  failed: number
  resource: string
}

/** The first rows that an import refused, each with its line and why, and the file of all. */
export function RefusedRows({ url, failed, resource }: RefusedRowsProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const why = useReason(resource)
  const { data: rows = [] } = useQuery({
    queryKey: ['refused rows', url, failed],
    queryFn: async () => {
      const text = await (await fetchFile(url, resource)).slice(0, HEAD_BYTES).text()
      return rowsOf(text.replace(/^\ufeff/, ''), SHOWN).slice(1)
    },
  })
  return (
    <>
      <ul className="v-refused small">
        {rows.map(([line = '', reason = '', ...cells]) => (
          <li className="flex wrap break bottom-line gap-row" key={line}>
            <b>{translate('lists.import_line', { line: isolate(number(Number(line), locale)) })}</b>
            <span>{why(reason)}</span>
            <bdi className="muted">{cells.filter(Boolean).slice(0, 3).join(', ')}</bdi>
          </li>
        ))}
      </ul>
      {failed > rows.length && rows.length > 0 ? (
        <p className="v-note">
          {translate('lists.import_more', { more: isolate(number(failed - rows.length, locale)) })}
        </p>
      ) : null}
      <FileButton
        size="small"
        words={translate('lists.import_errors')}
        path={url}
        name={`${resource}-errors.csv`}
        resource={resource}
      />
    </>
  )
}

/** In words what the file says in codes: `phone: required; email: valid_email`. */
function useReason(resource: string): (reason: string) => string {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useFieldWords(resource)
  return reason =>
    reason
      .split('; ')
      .map(part => {
        const [, name = '', code = part] = /^(\w*): (.*)$/.exec(part) ?? []
        const said = errorWords(translate, code) ?? code
        return name ? `${words.label(name)}${colonIn(locale)}${said}` : said
      })
      .join(' · ')
}
