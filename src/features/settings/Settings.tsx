import './settings.css'
import { useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { lookups } from '../../../contract/resources/lookups'
import { Count } from '../../layout/parts/Count'
import { PageHead } from '../../layout/parts/PageHead'
import { UnsavedParts } from '../../views/record/UnsavedParts'
import { RetentionLink } from '../candidates'
import { InboxLink } from '../inbox'
import { LookupPanel } from './lookups/LookupPanel'
import { OrganisationPanels } from './organisation/OrganisationPanels'
import { Rules } from './rules/Rules'
import { RULES_PATH } from './rules/ruleLists'

type Counts = Record<string, { total: number; changed: number }>

/** The settings: the organisation, the seven lookup lists, each a panel that loads on entry, and the rules. */
export function Settings() {
  const translate = useTranslate()
  const [open, setOpen] = useState<readonly string[]>(['statuses', 'programs'])
  const [counts, setCounts] = useState<Counts>({})
  const toggle = (name: string) =>
    setOpen(names => (names.includes(name) ? names.filter(each => each !== name) : [...names, name]))
  const count = useCallback((name: string, counts: Counts[string]) => {
    setCounts(all => ({ ...all, [name]: counts }))
  }, [])
  return (
    <UnsavedParts>
      <div className="st-page grid gap-16 align-start">
        <PageHead title={translate('settings.title')} />
        <Index
          counts={counts}
          onOpen={name => setOpen(names => (names.includes(name) ? names : [...names, name]))}
        />
        <div className="st-panels grid gap-8 shrinks">
          <OrganisationPanels />
          {lookups.map(definition => (
            <Counted
              key={definition.name}
              definition={definition}
              isOpen={open.includes(definition.name)}
              onToggle={() => toggle(definition.name)}
              onCounted={count}
            />
          ))}
          <Rules />
        </div>
      </div>
    </UnsavedParts>
  )
}

function Index({ counts, onOpen }: { counts: Counts; onOpen(name: string): void }) {
  const translate = useTranslate()
  return (
    <nav className="st-index" aria-label={translate('settings.lookup_lists')}>
      <h2>{translate('settings.lookup_lists')}</h2>
      <ul>
        {lookups.map(({ name }) => (
          <li key={name}>
            <a href={`#list-${name}`} onClick={() => onOpen(name)}>
              <span>{translate(`resources.${name}.name`, { smart_count: 2 })}</span>
              {counts[name]?.changed ? (
                <i className="st-dot" title={translate('settings.row_unsaved')} />
              ) : null}
              <Count value={counts[name]?.total ?? 0} />
            </a>
          </li>
        ))}
      </ul>
      <p className="paragraph">{translate('settings.slug_in_use')}</p>
      <Link to="/settings#organisation">{translate('settings.organisation')}</Link>
      <Link to="/settings#keeping">{translate('settings.keeping')}</Link>
      <Link to={RULES_PATH}>{translate('rules.title')}</Link>
      <RetentionLink />
      <InboxLink />
    </nav>
  )
}

interface CountedProps {
  definition: (typeof lookups)[number]
  isOpen: boolean
  onToggle(): void
  onCounted(name: string, counts: Counts[string]): void
}

/** Gives a panel a callback that stays the same, so that counting does not start a round of rendering. */
function Counted({ definition, onCounted, ...panel }: CountedProps) {
  const { name } = definition
  const count = useCallback((counts: Counts[string]) => onCounted(name, counts), [name, onCounted])
  return <LookupPanel definition={definition} onCounted={count} {...panel} />
}
