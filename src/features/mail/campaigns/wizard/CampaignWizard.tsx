import { requireDefinition } from '../../../../../contract/resources'
import '../../mail.css'
import './wizard.css'
import { Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import {
  EditBase,
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useLocale,
  useResourceContext,
  useTranslate,
  WithRecord,
} from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Definition } from '../../../../../contract/definition/define'
import { PageHead } from '../../../../layout/parts/PageHead'
import { useHeightVariable } from '../../../../layout/parts/useHeightVariable'
import { Conflict } from '../../../../views/record/Conflict'
import { LeaveGuard } from '../../../../views/record/LeaveGuard'
import { editBase } from '../../../../views/record/recordBase'
import { sideOf } from '../../sides'
import { MailStateBanner } from '../../state/MailStateBanner'
import { CampaignSteps } from '../CampaignSteps'
import { CampaignTag } from '../CampaignTag'
import { type Campaign, campaignOf } from '../campaign'
import { AudienceStep } from './AudienceStep'
import { ContentStep } from './ContentStep'
import { EditInFlight } from './EditInFlight'
import { SendStep } from './SendStep'
import { FIELDS, STEPS, type Step, useStep } from './steps'
import { TestStep } from './TestStep'
import { type Draft, useDraft } from './useDraft'

/** Values of a new campaign: the server's own defaults, except for the language. */
const FIRST = { track_opens: true, track_clicks: true, list_ids: [], exclude_list_ids: [] }

/** A new campaign in four steps. */
export function CampaignCreate() {
  const resource = useResourceContext() ?? 'campaigns'
  return <Steps resource={resource} />
}

/** A campaign in its four steps; once it is on its way out, a form that says what a change does not do any more. */
export function CampaignEdit() {
  const resource = useResourceContext() ?? ''
  return (
    <EditBase {...editBase} resource={resource}>
      <WithRecord<RaRecord>
        render={record =>
          record.status === 'draft' || record.status === 'scheduled' ? (
            <Steps key={record.id} resource={resource} record={record} />
          ) : (
            <EditInFlight campaign={campaignOf(record)} />
          )
        }
      />
    </EditBase>
  )
}

function Steps({ resource, record }: { resource: string; record?: RaRecord }) {
  const translate = useTranslate()
  const side = sideOf(resource)
  const definition = requireDefinition(resource)
  const { list_ids, exclude_list_ids, ...plain } = FIRST
  const language = languageFor(definition, useLocale())
  const first = { ...plain, ...(side.lists ? { list_ids, exclude_list_ids } : {}), language }
  const draft = useDraft(definition, record && campaignOf(record), first)
  const [step, setStep] = useStep()
  const [isMade, setMade] = useState(false)
  const go = useGo({ draft, resource, isNew: !record, step, setStep, onMade: () => setMade(true) })
  const campaign = record && campaignOf(record)
  const steps = useStepFocus(step)
  return (
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={record}>
        <FormProvider {...draft.form}>
          <Head resource={resource} campaign={campaign} />
          <LeaveGuard isDirty={draft.isDirty && !isMade} />
          <div className="grid gap-12 one-column">
            <MailStateBanner emails={side.emails} />
            <CampaignSteps
              current={step}
              facts={factsOf(campaign)}
              onStep={target => void go(target)}
              label={translate('mail.steps')}
            />
            <form
              ref={steps}
              className="grid gap-12 one-column"
              noValidate
              onSubmit={event => {
                event.preventDefault()
                if (step !== 'send') void go(STEPS[STEPS.indexOf(step) + 1] ?? step)
              }}
            >
              {step === 'audience' ? <AudienceStep side={side} draft={draft} /> : null}
              {step === 'content' ? <ContentStep side={side} draft={draft} /> : null}
              {step === 'test' ? <TestStep side={side} draft={draft} /> : null}
              {step === 'send' ? <SendStep side={side} draft={draft} campaign={campaign} /> : null}
              <StepBar step={step} draft={draft} onGo={target => void go(target)} />
            </form>
          </div>
          {draft.disputed.length > 0 ? (
            <Conflict
              definition={definition}
              disputed={draft.disputed}
              onResolve={draft.resolve}
              onClose={draft.leaveConflict}
            />
          ) : null}
        </FormProvider>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

/** Returns the language of the screen where a campaign may have it, or else English. */
function languageFor({ fields }: Definition, locale: string): string {
  const [language = ''] = locale.split('-')
  const languages: readonly string[] = fields.language?.options.values ?? []
  return languages.includes(language) ? language : 'en'
}

interface Going {
  draft: Draft
  resource: string
  isNew: boolean
  step: Step
  setStep: (step: Step) => void
  onMade: () => void
}

/**
 * Leads from step to step. On the way forward the step is checked and the draft is kept; a new one can be kept once
 * it has what the server asks of a campaign, which is after the content.
 */
function useGo({ draft, resource, isNew, step, setStep, onMade }: Going) {
  const navigate = useNavigate()
  const [made, setMade] = useState<string>()
  // After the guard of unsaved changes has heard that there is nothing left to lose.
  useEffect(() => {
    if (made) navigate(made, { replace: true, state: { isGoing: true } })
  }, [made, navigate])
  return async (target: Step) => {
    const here = STEPS.indexOf(step)
    const there = STEPS.indexOf(target)
    const passed = STEPS.slice(Math.min(here, there), Math.max(here, there, here + 1))
    if (there > here) {
      for (const each of passed) {
        if (await draft.check(FIELDS[each])) continue
        if (each !== step) setStep(each)
        return
      }
    }
    const isReady = !isNew || there > STEPS.indexOf('content')
    if (!isReady) return setStep(target)
    const id = await draft.save()
    if (id === undefined) return showFault(draft, step, setStep)
    if (!isNew) return setStep(target)
    onMade()
    setMade(`/${resource}/${id}?step=${target}`)
  }
}

/** The button that led to a step is another's or gone once it is there: its heading takes the focus. */
function useStepFocus(step: Step) {
  const steps = useRef<HTMLFormElement>(null)
  const isGoing = (useLocation().state as { isGoing?: boolean } | null)?.isGoing === true
  const shown = useRef(isGoing ? undefined : step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = steps.current?.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [step])
  return steps
}

/** A field that the server refused may be on another step. */
function showFault({ form }: Draft, step: Step, setStep: (step: Step) => void): void {
  const hasFault = (each: Step) => FIELDS[each].some(name => form.getFieldState(name).error)
  const faulty = hasFault(step) ? step : STEPS.find(hasFault)
  if (faulty && faulty !== step) setStep(faulty)
}

function Head({ resource, campaign }: { resource: string; campaign?: Campaign }) {
  const translate = useTranslate()
  const label = translate(`resources.${resource}.name`, { smart_count: 2 })
  const name = translate(`resources.${resource}.name`, { smart_count: 1 })
  return (
    <PageHead
      title={campaign ? String(campaign.name) : translate('lists.new_of', { name })}
      crumb={{ to: `/${resource}`, label }}
    >
      {campaign ? <CampaignTag campaign={campaign} /> : null}
    </PageHead>
  )
}

/** Facts of each step, under its name. */
function factsOf(campaign: Campaign | undefined): Partial<Record<Step, string>> {
  return campaign?.subject ? { content: campaign.subject } : {}
}

function StepBar({ step, draft, onGo }: { step: Step; draft: Draft; onGo: (step: Step) => void }) {
  const translate = useTranslate()
  const at = STEPS.indexOf(step)
  const before = STEPS[at - 1]
  const after = STEPS[at + 1]
  const bar = useRef<HTMLDivElement>(null)
  useHeightVariable(bar, '--foot-bar')
  return (
    <div ref={bar} className="ml-stepbar card row wrap gap-8">
      <span role="status">{translate(standing(draft))}</span>
      {before ? (
        <Button variant="outlined" disabled={draft.isSaving} onClick={() => onGo(before)}>
          {translate('actions.back')}
        </Button>
      ) : null}
      {after ? (
        <Button type="submit" variant="contained" disabled={draft.isSaving}>
          {translate('mail.next_step', { step: translate(`mail.step.${after}`) })}
        </Button>
      ) : null}
    </div>
  )
}

function standing({ id, isDirty, isSaving }: Draft): string {
  if (isSaving) return 'mail.saving'
  if (id === undefined) return 'mail.not_kept_yet'
  return isDirty ? 'mail.kept_at_next' : 'mail.kept'
}
