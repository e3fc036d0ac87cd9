import { Accordion, AccordionDetails, AccordionSummary, Button } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { QueryState } from '../../../views/QueryState'
import type { Setting } from './settingFields'
import type { useOrganisation } from './useOrganisation'
import { type Draft, useSettingsDraft } from './useSettingsDraft'

interface PanelProps {
  /** The part of the address behind #. */
  id: string
  title: string
  help: string
  /** The settings that it changes. */
  names: readonly Setting[]
  organisation: ReturnType<typeof useOrganisation>
  foot?: ReactNode
  children(draft: Draft): ReactNode
}

/** A panel of settings that opens like those of the lookup lists, also by its address. */
export function SettingsPanel({ id, title, help, names, organisation, foot, children }: PanelProps) {
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === `#${id}`)
  // A closed panel keeps its changes.
  const draft = useSettingsDraft(organisation.data, names, organisation.change)
  useEffect(() => {
    if (hash === `#${id}`) setOpen(true)
  }, [hash, id])
  return (
    <Accordion
      id={id}
      expanded={isOpen}
      onChange={() => setOpen(!isOpen)}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <div className="st-head row wrap gap-8">
        <AccordionSummary expandIcon={<ChevronDown size={16} aria-hidden />} aria-controls={`${id}-panel`}>
          <span className="st-title strong">{title}</span>
          <span className="st-help caption-lines muted">{help}</span>
        </AccordionSummary>
      </div>
      <AccordionDetails id={`${id}-panel`}>
        <QueryState query={organisation} rows={3} columns={1} />
        {organisation.data ? (
          <PanelForm draft={draft} foot={foot}>
            {children(draft)}
          </PanelForm>
        ) : null}
      </AccordionDetails>
    </Accordion>
  )
}

interface FormProps extends Pick<PanelProps, 'foot'> {
  draft: Draft
  children: ReactNode
}

function PanelForm({ draft, foot, children }: FormProps) {
  const translate = useTranslate()
  return (
    <form
      className="st-form grid gap-14"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void draft.save()
      }}
    >
      {children}
      <div className="st-form-foot row gap-8">
        {foot}
        {draft.isChanged ? (
          <Button variant="text" onClick={draft.discard}>
            {translate('actions.discard')}
          </Button>
        ) : null}
        <Button type="submit" variant="contained" disabled={!draft.isChanged || draft.isSaving}>
          {translate('actions.save')}
        </Button>
      </div>
    </form>
  )
}
