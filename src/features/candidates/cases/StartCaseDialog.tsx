import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import { CLASSIC_ROUTE } from '../../../../contract/routes/words'
import { ControlledInput } from '../../../fields/ControlledInput'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { QueryState } from '../../../views/QueryState'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useKeptState } from '../../../views/record/useKeptDraft'
import { inLanguage } from '../page/names'
import { useOnPage } from '../page/usePage'
import { useRun } from '../papers/usePaperCalls'
import { Choices } from './Choices'
import { type PublishedRoute, usePublishedRoutes } from './usePublishedRoutes'
import './cases.css'

/** Fields of a case that are chosen at its start, beside the route. */
const FIELDS = ['procedure', 'bw_lead_id'] as const

interface StartCaseDialogProps {
  /** Names the dialog within its page. */
  part: string
  onClose: () => void
}

/** Asks for the route and what the law makes differ in it, and opens the case of the candidate. */
export default function StartCaseDialog({ part, onClose }: StartCaseDialogProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const query = usePublishedRoutes()
  // Every candidate without a route is on the classic steps already: it is no route to start.
  const routes = (query.data ?? []).filter(({ slug }) => slug !== CLASSIC_ROUTE)
  const { values, set, route, errors, save, isBusy } = useStart({ part, routes, onClose })
  return (
    <QuestionDialog
      title={translate('route_case.start')}
      verb={translate('route_case.start')}
      isForm
      disabled={isBusy || !route}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <QueryState query={query} rows={4} columns={1} />
      {query.data?.length === 0 ? <p>{translate('route_case.no_routes')}</p> : null}
      {routes.length ? (
        <Choices
          className="rc-routes scroll-y"
          label={translate('route_case.route')}
          value={String(values.route_id ?? '')}
          options={routes.map(each => ({
            value: String(each.id),
            label: inLanguage(each, locale) ?? each.slug,
            note: each.law,
          }))}
          onChange={id => set('route_id', Number(id))}
        />
      ) : null}
      {routes.length ? <p className="small muted">{translate('route_case.classic_help')}</p> : null}
      {route?.accelerated ? (
        <Choices
          label={translate('resources.cases.fields.accelerated')}
          value={values.accelerated ? 'yes' : 'no'}
          options={['yes', 'no'].map(value => ({ value, label: translate(`route_case.${value}`) }))}
          onChange={value => set('accelerated', value === 'yes')}
        />
      ) : null}
      {route
        ? FIELDS.map(name => (
            <ControlledInput
              key={name}
              resource="cases"
              name={name}
              value={values[name]}
              onChange={value => set(name, value)}
              error={errors[name]}
            />
          ))
        : null}
    </QuestionDialog>
  )
}

interface Starting extends StartCaseDialogProps {
  routes: readonly PublishedRoute[]
}

function useStart({ part, routes, onClose }: Starting) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const { candidate } = useOnPage().page
  const { run, isBusy, errors } = useRun('cases')
  const [values, setValues] = useKeptState<Record<string, unknown>>(part, {})
  const route = routes.find(({ id }) => id === values.route_id)

  async function save() {
    if (!route) return
    const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '')
    const data = {
      ...Object.fromEntries(filled),
      accelerated: route.accelerated === true && values.accelerated === true,
      candidate_id: candidate.id,
      is_primary: true,
    }
    if (!(await run(() => provider.create('cases', { data })))) return
    // The notice of a step takes its place, and the form of a step takes it away.
    notify('route_case.started', { type: 'success', key: 'step' })
    onClose()
  }
  const set = (name: string, value: unknown) => setValues(before => ({ ...before, [name]: value }))
  return { values, set, route, errors, save, isBusy }
}
