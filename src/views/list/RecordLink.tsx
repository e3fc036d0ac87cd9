import type { ReactNode } from 'react'
import { type RaRecord, useCreatePath, useLocale, useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { displayName } from '../../../contract/definition/define'
import { definitionOf } from '../../../contract/resources'
import { colonIn } from '../../../contract/text/colonIn'
import { resourceName, useFieldWords } from '../../fields/words'
import { useMay } from '../may'

interface RecordLinkProps {
  record: RaRecord
  children: ReactNode
  linkTo?: (record: RaRecord) => string
}

/** The way to a record: its form where the role may write it, else its page. */
export function RecordLink({ record, children, linkTo }: RecordLinkProps) {
  const path = useRecordPath()
  return (
    <Link className="v-link medium text unlined" to={(linkTo ?? path)(record)} data-record={record.id}>
      {children}
    </Link>
  )
}

/** @returns the path of a record of the current resource */
export function useRecordPath(): (record: RaRecord) => string {
  const resource = useResourceContext() ?? ''
  const may = useMay(resource)
  const createPath = useCreatePath()
  const type = may('update') ? 'edit' : 'show'
  return ({ id }) => createPath({ resource, type, id })
}

/** @returns the display name of a record of the current resource, in the language of the page */
export function useRecordName(): (record: RaRecord) => string {
  const resource = useResourceContext() ?? ''
  const locale = useLocale()
  const translate = useTranslate()
  const words = useFieldWords(resource)
  const definition = definitionOf(resource)
  return record => {
    const name = definition ? displayName(definition, record, locale) : String(record.id)
    const one = resourceName(translate, resource, 1)
    if (name === String(record.id)) return `${one} ${name}`
    const isState = definition?.fields[definition.title]?.kind === 'enum'
    return isState ? `${one}${colonIn(locale)}${words.choice(definition.title, name)}` : name
  }
}
