import { useRef, useState } from 'react'
import { HttpError, useDataProvider } from 'react-admin'
import { repeatedColumn } from '../../../contract/imports/columns'
import { type Refusal, refusalOf } from '../../fields/refusal'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { type Column, readColumns } from './mapping'

export interface ChosenFile {
  file?: File
  /** Of a workbook: the sheets that are not hidden. */
  sheets: string[]
  /** The one that is read; the first without. */
  sheet?: string
  columns: Column[]
  isReading: boolean
  /** Why it cannot be read. */
  refused?: Refusal
}

const NOTHING: ChosenFile = { sheets: [], columns: [], isReading: false }

/** The file of an import and what is in it. A workbook is read by the server, which also imports it. */
export function useFile(resource: string) {
  const provider = useDataProvider<LotseDataProvider>()
  const [chosen, setChosen] = useState<ChosenFile>(NOTHING)
  const latest = useRef<File | string>(undefined)

  /** @returns the columns, or undefined where the file cannot be read or another one was chosen meanwhile */
  async function choose(file: File, sheet?: string): Promise<Column[] | undefined> {
    const mark = sheet ?? file
    latest.current = mark
    const sheets = sheet === undefined ? [] : chosen.sheets
    setChosen({ file, sheets, sheet, columns: [], isReading: true })
    try {
      const head = /\.xlsx$/i.test(file.name)
        ? await provider.fileHead(resource, file, sheet)
        : { columns: await distinctColumns(file), sheets: [] }
      if (latest.current !== mark) return undefined
      setChosen({ file, sheet, ...head, isReading: false })
      return head.columns
    } catch (error) {
      if (latest.current === mark)
        setChosen({ file, sheets, sheet, columns: [], isReading: false, refused: refusalOf(error) })
      return undefined
    }
  }
  return { ...chosen, choose }
}

/** @throws HttpError as the server refuses a file with two columns of one name */
async function distinctColumns(file: File): Promise<Column[]> {
  const columns = await readColumns(file)
  const column = repeatedColumn(columns.map(({ name }) => name))
  if (column === undefined) return columns
  throw new HttpError('invalid', 422, { error: 'invalid', fields: { file: 'column_twice' }, column })
}
