import './settings.css'
import { useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { lookups } from '../../../contract/resources/lookups'
import { Count } from '../../layout/parts/Count'
import { PageHead } from '../../layout/parts/PageHead'
import { RetentionLink } from '../candidates'
import { InboxLink } from '../inbox'
import { LookupPanel } from './LookupPanel'
import { OrganisationPanels } from './organisation/OrganisationPanels'
import { Rules } from './rules/Rules'
import { RULES_PATH } from './rules/ruleLists'

type Counts = Record<string, { total: number; changed: number }>

/** The organisation, the seven lookup lists, each a panel that loads on entry (product.txt, section 2), and the rules. */
export function Settings() {
  const translate = useTranslate()
  const [open, setOpen] = useState<readonly string[]>(['statuses', 'programs'])
  const [counts, setCounts] = useState<Counts>({})
  const toggle = (name: string) =>
    setOpen(names => (names.includes(name) ? names.filter(each => each !== name) : [...names, name]))
  const counted = useCallback((name: string, count: Counts[string]) => {
    setCounts(all => ({ ...all, [name]: count }))
  }, [])
  return (
    <div className="st-page">
      <PageHead title={translate('settings.title')} />
      <nav className="st-index" aria-label={translate('settings.lookup_lists')}>
        <h2>{translate('settings.lookup_lists')}</h2>
        <ul>
          {lookups.map(({ name }) => (
            <li key={name}>
              <a
                href={`#list-${name}`}
                onClick={() => setOpen(names => (names.includes(name) ? names : [...names, name]))}
              >
                <span>{translate(`resources.${name}.name`, { smart_count: 2 })}</span>
                {counts[name]?.changed ? (
                  <i className="st-dot" title={translate('settings.row_unsaved')} />
                ) : null}
                <Count value={counts[name]?.total ?? 0} />
              </a>
            </li>
          ))}
        </ul>
        <p>{translate('settings.slug_in_use')}</p>
        <Link to="/settings#organisation">{translate('settings.organisation')}</Link>
        <Link to="/settings#keeping">{translate('settings.keeping')}</Link>
        <Link to={RULES_PATH}>{translate('rules.title')}</Link>
        <RetentionLink />
        <InboxLink />
      </nav>
      <div className="st-panels">
        <OrganisationPanels />
        {lookups.map(definition => (
          <Counted
            key={definition.name}
            definition={definition}
            isOpen={open.includes(definition.name)}
            onToggle={() => toggle(definition.name)}
            onCounted={counted}
          />
        ))}
        <Rules />
      </div>
    </div>
  )
}

interface CountedProps {
  definition: (typeof lookups)[number]
  isOpen: boolean
  onToggle(): void
  onCounted(name: string, counts: Counts[string]): void
}

/** Gives a panel a callback that stays the same, so that counting does not start a round of drawing. */
function Counted({ definition, onCounted, ...panel }: CountedProps) {
  const { name } = definition
  const counted = useCallback((counts: Counts[string]) => onCounted(name, counts), [name, onCounted])
  return <LookupPanel definition={definition} onCounted={counted} {...panel} />
}
