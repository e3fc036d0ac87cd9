import { useLogout, useStore, useTranslate } from 'react-admin'
import type { Role } from '../../../contract/access/roles'
import { can } from '../../../contract/definition/define'
import { PER_PAGE } from '../../../contract/http/paging'
import { definitionOf } from '../../../contract/resources'
import { newOf } from '../../fields/words'
import { useRole } from '../../providers/authProvider'
import { useViews } from '../../views/saved/useViews'
import { viewPath } from '../../views/saved/viewState'
import { drawerMenu } from '../shell/drawerMenu'
import { useLanguages } from '../shell/useLanguages'
import { SCHEME_KEY, type Scheme, schemes } from '../theme/scheme'
import { besideMenu, type PaletteResult } from './paletteResults'

/**
 * Returns the actions without a page of their own: create, language, look, keys, log-out.
 * @param onKeys shows all keys
 */
export function useActions(onKeys: () => void): PaletteResult[] {
  const translate = useTranslate()
  const role = useRole()
  const logOut = useLogout()
  const { locale, languages, change } = useLanguages()
  const [scheme, setScheme] = useStore<Scheme>(SCHEME_KEY, 'system')
  // A page that is drawn anew or left would lose unsaved input.
  const isSaved = document.querySelector('[data-unsaved="true"]') === null
  const others = isSaved ? languages.filter(({ value }) => value !== locale) : []
  const action = (title: string, run: () => void): PaletteResult => ({
    to: '',
    title,
    kind: 'action',
    key: '',
    run,
  })
  return [
    ...(role ? creations(role, key => newOf(translate, key)) : []),
    ...others.map(({ value, label }) =>
      action(translate('palette.to_language', { language: label }), () => void change(value)),
    ),
    ...schemes
      .filter(each => each !== scheme)
      .map(each =>
        action(translate('palette.to_theme', { name: translate(`app.${each}`) }), () => setScheme(each)),
      ),
    action(translate('keys.title'), onKeys),
    ...(isSaved ? [action(translate('session.log_out'), () => void logOut())] : []),
  ]
}

/** Returns the resources that a role may create, in the order of its menu; then those in no menu. */
export function creations(role: Role, wordsOf: (key: string) => string): PaletteResult[] {
  const inMenu = drawerMenu(role).flatMap(({ group, items }) => items.map(key => ({ key, group })))
  const beside = besideMenu(role).map(key => ({ key, isBeside: true as const }))
  return [...inMenu, ...beside]
    .filter(({ key }) => {
      const definition = definitionOf(key)
      return definition !== undefined && can(definition, role, 'create')
    })
    .map(each => ({ to: `/${each.key}/create`, title: wordsOf(each.key), kind: 'action', ...each }))
}

/** Saved views of every list that the role may use. */
export function useViewPlaces(): PaletteResult[] {
  const { views = [] } = useViews()
  return views.flatMap((view): PaletteResult[] => {
    const definition = definitionOf(view.resource)
    if (!definition) return []
    const usual = { sort: definition.list.sort, perPage: PER_PAGE }
    return [{ to: viewPath(view, usual), title: view.name, kind: 'view', key: view.resource }]
  })
}
