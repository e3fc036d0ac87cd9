import { Authenticated, CustomRoutes, Resource, useCanAccess } from 'react-admin'
import { Navigate, Route, useParams } from 'react-router-dom'
import { MENU_KEYS } from '../contract/access/menu'
import { definitionOf, isDefined, RESOURCES } from '../contract/resources'
import { type Feature, features, pages } from './features'
import { AccessDenied } from './layout/AccessDenied'
import { WithAllWords } from './layout/allWords'
import { NotFound } from './layout/NotFound'
import { onDemand } from './layout/onDemand'
import { PageLoading } from './layout/PageState'
import { firstItemOf } from './layout/shell/drawerMenu'
import { groupPaths } from './paths'
import { useRole } from './providers/authProvider'

const List = onDemand(() => import('./views/list/ResourceList').then(file => file.default))
const Edit = onDemand(() => import('./views/record/ResourceEdit').then(file => file.default))
const Create = onDemand(() => import('./views/record/ResourceCreate').then(file => file.default))
const Show = onDemand(() => import('./views/record/ResourceShow').then(file => file.default))

/** Resources of the menu and those beside it (rules, papers, clocks), which other screens link to. */
const KEYS = [...new Set([...MENU_KEYS.filter(isDefined), ...RESOURCES.map(({ name }) => name)])]

/** The list that most people see first is drawn with the first words (bin/wordPacks.ts). */
const FIRST_LIST = 'leads'

/** Every path behind sign-in, as children of `<Admin>`: each menu key that is defined, each page of its own. */
export function routes() {
  return [
    ...KEYS.map(resource),
    <CustomRoutes key="framed">
      {groupPaths.map(group => (
        <Route key={group} path={`/${group}`} element={<Group group={group} />} />
      ))}
      {ownPages(true)}
    </CustomRoutes>,
    <CustomRoutes key="whole" noLayout>
      {/* Nothing is drawn on the way out: the application itself ends there (App.tsx). */}
      <Route path="/login/:magic?" element={null} />
      {ownPages(false)}
    </CustomRoutes>,
  ]
}

function ownPages(frame: boolean) {
  return pages
    .filter(page => page.frame === frame)
    .map(({ path, name, view: View }) => (
      <Route
        key={path}
        path={path}
        element={
          <Authenticated>
            <WithAllWords>
              <Permitted name={name} isFramed={frame}>
                <View />
              </Permitted>
            </WithAllWords>
          </Authenticated>
        }
      />
    ))
}

function resource(name: string) {
  const own: Feature = features[name] ?? {}
  const definition = definitionOf(name)
  const may = (verb: 'create' | 'update') => definition?.verbs.includes(verb)
  return (
    <Resource
      key={name}
      name={name}
      icon={own.icon}
      recordRepresentation={record => String(record[definition?.title ?? 'id'] ?? record.id)}
      list={guarded({ name, action: 'list' }, own.list, definition && <List resource={name} />)}
      create={guarded({ name, action: 'create' }, own.create, may('create') && <Create resource={name} />)}
      edit={
        own.edit || may('update')
          ? guarded({ name, action: 'edit' }, own.edit, <Edit resource={name} />)
          : guarded({ name, action: 'show' }, undefined, definition && <Navigate to="show" replace />)
      }
      show={guarded({ name, action: 'show' }, own.show, definition && <Show resource={name} />)}
    />
  )
}

function guarded(
  { name, action }: { name: string; action: string },
  Own: React.ComponentType | undefined,
  made: React.ReactElement | false | undefined,
) {
  if (!Own && !made) return undefined
  const view = Own ? <Own /> : made
  return (
    <Authenticated>
      <Whole>
        <Permitted name={name} action={action}>
          {name === FIRST_LIST && action === 'list' ? view : <WithAllWords>{view}</WithAllWords>}
        </Permitted>
      </Whole>
    </Authenticated>
  )
}

/** react-admin opens a view of a resource by any path that begins like its own: what follows names no page. */
function Whole({ children }: { children: React.ReactNode }) {
  const { '*': rest } = useParams()
  return rest ? <NotFound /> : children
}

interface PermittedProps {
  /** A resource, or the name of a screen beside the resources. */
  name: string
  action?: string
  isFramed?: boolean
  children: React.ReactNode
}

/**
 * Asks the auth provider for the right to a screen, so that no view asks by itself: a role that the server would refuse
 * sees the page that says so. Until the answer nothing of the screen is loaded.
 */
function Permitted({ name, action = 'show', isFramed, children }: PermittedProps) {
  const { canAccess } = useCanAccess({ resource: name, action })
  const role = useRole()
  if (canAccess === false) return <AccessDenied isFramed={isFramed} />
  // The views of a resource select their fields by the role.
  if (canAccess && (role || !definitionOf(name))) return children
  // Once the role is there, the answer comes from memory: a placeholder would flash.
  return role ? null : <PageLoading />
}

/** A group's own path opens the first of its items that the role may use. */
function Group({ group }: { group: string }) {
  const role = useRole()
  if (!role) return <PageLoading />
  const item = firstItemOf(group, role)
  return item ? <Navigate to={`/${item}`} replace /> : <AccessDenied />
}
