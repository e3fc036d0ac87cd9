import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useResourceContext, useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { type Definition, visibleFields } from '../../../contract/definition/define'
import { isEmptyValue } from '../../fields/EmptyValue'
import { FieldCell } from '../../fields/FieldCell'
import { FieldRow } from '../../fields/FieldRow'
import { useFieldWords } from '../../fields/words'
import { useRole } from '../../providers/authProvider'

/** Fields that may stand open together; a longer form opens with its first section. */
const OPEN_TOGETHER = 24

export interface FormSectionsProps {
  definition: Definition
  /** Fields that another part of the page has. */
  omit?: readonly string[]
  /** Only these sections. */
  only?: readonly string[]
}

/** Named rows of fields, without what the role may not see. */
export interface Section {
  name: string
  rows: string[][]
}

/** @returns the sections of a definition's form that a role sees */
export function useSections({ definition, omit, only }: FormSectionsProps): Section[] {
  const role = useRole()
  const seen = new Set(role ? visibleFields(definition, role).map(([name]) => name) : [])
  return Object.entries(definition.form)
    .filter(([name]) => !only || only.includes(name))
    .map(([name, rows]) => ({
      name,
      rows: rows
        .map(row => row.filter(field => seen.has(field) && !omit?.includes(field)))
        .filter(row => row.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** The sections of a form as cards that open. What is closed is not drawn, so that a hundred fields stay quick. */
export function FormSections(props: FormSectionsProps) {
  const sections = useSections(props)
  const count = sections.reduce((sum, { rows }) => sum + rows.flat().length, 0)
  return (
    <div className="v-sections">
      {sections.map((section, index) => (
        <FormSection
          key={section.name}
          section={section}
          isOpenAtFirst={index === 0 || count <= OPEN_TOGETHER}
          isOnly={sections.length === 1}
        />
      ))}
    </div>
  )
}

function FormSection({
  section: { name, rows },
  isOpenAtFirst,
  isOnly,
}: {
  section: Section
  isOpenAtFirst: boolean
  isOnly: boolean
}) {
  const translate = useTranslate()
  const body = useId()
  const { errors } = useFormState()
  const hasErrors = rows.flat().some(field => errors[field])
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  // A fault in a closed section could not be seen.
  useEffect(() => {
    if (hasErrors) setOpen(true)
  }, [hasErrors])
  return (
    <section className="v-section">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          disabled={isOnly}
          onClick={() => setOpen(!isOpen)}
        >
          {translate(`sections.${name}`, { _: name })}
          {isOnly ? null : <ChevronDown size={16} aria-hidden data-open={isOpen} />}
        </button>
        {isOpen ? null : <Filled fields={rows.flat()} />}
      </h2>
      <div id={body} hidden={!isOpen}>
        {isOpen ? rows.map(row => <FieldRow key={row.join()} fields={row} />) : null}
      </div>
    </section>
  )
}

/** Sums up a closed section in one line; of flags those that are set. */
function Filled({ fields }: { fields: string[] }) {
  const resource = useResourceContext() ?? ''
  const words = useFieldWords(resource)
  const values = useWatch() as Record<string, unknown>
  const filled = fields.filter(name => !isEmptyValue(values[name]) && values[name] !== false)
  return (
    <span className="v-filled gap-10 shrinks faint caption nowrap regular inline-flex">
      {filled.slice(0, 6).map(name => (
        <span key={name} title={words.label(name)}>
          {values[name] === true ? (
            words.label(name)
          ) : (
            <FieldCell source={name} resource={resource} record={values} />
          )}
        </span>
      ))}
    </span>
  )
}
