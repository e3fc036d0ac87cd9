import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import type { NamedRow } from '../../../../contract/calls/candidates/page'
import type { CaseRequirement, Way } from '../../../../contract/calls/cases'
import { fieldLabel, sheetLacks, type Translate } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { isolate } from '../../../layout/parts/Isolated'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { inLanguage } from '../page/names'
import { useOnPage } from '../page/usePage'

type MissingLine = CaseRequirement['missing'][number][number]

/**
 * Returns the words of a line that does not hold.
 * @param requirements all whose words are wanted: kinds of papers that the page does not name are looked up for them
 */
export function useMissingWords(
  way: Way,
  requirements: readonly CaseRequirement[],
): (line: MissingLine) => string {
  const translate = useTranslate()
  const locale = useLocale()
  const kindName = useKindNames(requirements)
  const routeName = useRouteNames(requirements)
  return ({ reason, values }) => {
    const isOfOutcome = reason === 'step_open' && typeof values.outcome === 'string'
    const words = translate(`route_case.reasons.${isOfOutcome ? 'step_open_outcome' : reason}`, {
      ...partsOf(values, { way, translate, locale, kindName, routeName }),
      _: translate('route_case.reasons.other'),
    })
    const isOfRoute = typeof values.route === 'string' && reason !== 'other_route'
    return isOfRoute
      ? translate('route_case.on_route', { route: routeName(String(values.route)), words })
      : words
  }
}

/** Returns the name of a route by its key. */
function useRouteNames(requirements: readonly CaseRequirement[]): (slug: string) => string {
  const provider = useDataProvider<LotseDataProvider>()
  const locale = useLocale()
  const wanted = linesOf(requirements).flatMap(({ values: { route } }) =>
    typeof route === 'string' ? [route] : [],
  )
  const { data: routes = [] } = useQuery({
    queryKey: ['routes', 'named', wanted],
    queryFn: async () =>
      (
        await provider.getList<NamedRow>('routes', {
          pagination: { page: 1, perPage: 100 },
          sort: { field: 'position', order: 'ASC' },
          filter: { slug: wanted },
        })
      ).data,
    enabled: wanted.length > 0,
    retry: false,
  })
  return slug => {
    const names = routes.find(route => route.slug === slug)
    return (names && inLanguage(names, locale)) ?? slug.replaceAll('_', ' ')
  }
}

const linesOf = (requirements: readonly CaseRequirement[]): MissingLine[] =>
  requirements.flatMap(({ missing }) => missing.flat())

interface Sources {
  way: Way
  translate: Translate
  locale: string
  kindName: (slug: string) => string
  routeName: (slug: string) => string
}

/** The values of a line by their names: a kind of paper, a step, a field, days, the rest as it is. */
function partsOf(values: MissingLine['values'], sources: Sources): Record<string, string> {
  const { way, translate, locale } = sources
  const words = (value: unknown) => String(value ?? '').replaceAll('_', ' ')
  const day = (value: unknown) => (typeof value === 'string' ? formatDay(value, locale) : '')
  const step = way.tracks.flatMap(track => track.steps).find(({ key }) => key === values.step)
  const outcome = step?.outcomes.find(({ key }) => key === values.outcome)
  const forms = Array.isArray(values.forms) ? values.forms : []
  return {
    name: nameOf(values, sources, step && inLanguage(step.names, locale)),
    outcome: (outcome && inLanguage(outcome.names, locale)) ?? words(values.outcome),
    forms: new Intl.ListFormat(locale).format(
      forms
        .map(form => wordOfForm(form, values.way))
        .map(form => translate(`route_case.forms.${form}`, { _: words(form) })),
    ),
    date: day(values.valid_until ?? values.day),
    needed_until: day(values.needed_until),
    issued_on: day(values.issued_on),
    figure: isolate(words(values.figure)),
    ...Object.fromEntries(
      ['age', 'at_least', 'below', 'needed', 'value'].map(each => [each, isolate(words(values[each]))]),
    ),
  }
}

/** An authentication is called by what Germany takes from the country of issue. */
const wordOfForm = (form: unknown, way: unknown) =>
  form === 'authenticated' && (way === 'legalisation' || way === 'apostille') ? way : form

function nameOf(
  { kind, step, field, guard, lacks, route }: MissingLine['values'],
  { translate, locale, kindName, routeName }: Sources,
  stepName: string | undefined,
): string {
  // A paper that records stand for is no kind of Settings.
  if (typeof kind === 'string') return translate(`route_words.record_papers.${kind}`, { _: kindName(kind) })
  if (typeof step === 'string') return stepName ?? step.replaceAll('_', ' ')
  if (typeof route === 'string' && typeof field !== 'string') return routeName(route)
  if (typeof field === 'string')
    return translate(`route_words.questions.${field}`, { _: fieldLabel(translate, 'candidates', field) })
  if (typeof guard !== 'string') return ''
  const words = translate(`route_words.guards.${guard}`, { _: guard.replaceAll('_', ' ') })
  return Array.isArray(lacks) ? `${words}. ${sheetLacks({ translate, locale }, lacks)}` : words
}

/** Returns the name of a kind of paper by its key: as the page has it, else from the list of kinds. */
function useKindNames(requirements: readonly CaseRequirement[]): (slug: string) => string {
  const provider = useDataProvider<LotseDataProvider>()
  const locale = useLocale()
  const { items } = useOnPage().page.papers
  const wanted = linesOf(requirements).flatMap(({ values }) =>
    typeof values.kind === 'string' ? values.kind : [],
  )
  const { data: kinds = [] } = useQuery({
    queryKey: ['document-kinds', 'all'],
    queryFn: async () =>
      (
        await provider.getList<NamedRow>('document-kinds', {
          pagination: { page: 1, perPage: 500 },
          sort: { field: 'id', order: 'ASC' },
          filter: {},
        })
      ).data,
    enabled: wanted.some(slug => !items.some(item => item.slug === slug)),
    retry: false,
  })
  return slug => {
    const names = items.find(item => item.slug === slug)?.names ?? kinds.find(kind => kind.slug === slug)
    return (names && inLanguage(names, locale)) ?? slug.replaceAll('_', ' ')
  }
}
