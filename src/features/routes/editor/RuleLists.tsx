import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useGetList, useLocale } from 'react-admin'
import type { RuleLists as Keys } from '../../../../contract/routes/publishing'
import { dayOf } from '../../../layout/parts/clock'
import { nameIn } from './names'

/** A row that rules name by its key. */
export interface Named {
  key: string
  name: string
}

/** The rows of Settings that rules name; undefined until they are read. */
export interface Lists {
  routes?: Named[] | undefined
  papers?: Named[] | undefined
  figures?: Named[] | undefined
  countries?: Named[] | undefined
  occupations?: Named[] | undefined
  lands?: Named[] | undefined
}

const ListsContext = createContext<Lists>({})
export const useRuleLists = (): Lists => useContext(ListsContext)

/** Reads the rows that rules name once for a whole page. */
export function RuleLists({ children }: { children: ReactNode }) {
  const routes = useNamed('routes')
  const papers = useNamed('document-kinds')
  const figures = useNamed('figures')
  const countries = useNamed('countries')
  const occupations = useNamed('sectors')
  const lands = useNamed('bundeslands')
  const lists = useMemo(
    () => ({ routes, papers, figures, countries, occupations, lands }),
    [routes, papers, figures, countries, occupations, lands],
  )
  return <ListsContext value={lists}>{children}</ListsContext>
}

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

/** Reads the rows of a resource with their names; of a figure with several years one. */
function useNamed(resource: string): Named[] | undefined {
  const locale = useLocale()
  const { data } = useGetList(resource, ALL, { staleTime: 60_000, retry: false })
  return useMemo(() => {
    const rows = data?.map(({ key, slug, en, ar, fr, de }): [string, Named] => {
      const own = String(slug ?? key)
      return [own, { key: own, name: nameIn({ key: own, names: { en, ar, fr, de } }, locale) }]
    })
    return rows && [...new Map(rows).values()]
  }, [data, locale])
}

/** Returns the keys that publishing checks the rules of a route against. */
export function keysOf({ routes, papers, figures, countries, occupations }: Lists, route: string): Keys {
  const keys = (list: readonly Named[] | undefined) => list?.map(({ key }) => key)
  return {
    route,
    routes: keys(routes),
    paperKinds: keys(papers),
    figures: keys(figures),
    countries: keys(countries),
    occupations: keys(occupations),
    today: dayOf(new Date()),
  }
}
