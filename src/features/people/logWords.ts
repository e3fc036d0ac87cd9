type Translate = (key: string, options?: Record<string, unknown>) => string

/** @returns what was done, as people say it */
export function actionWords(translate: Translate, action: string): string {
  return translate(`logs.actions.${action}`, { _: action.replaceAll('_', ' ') })
}

/** @returns what records of a place in the log are called; places without records have words as well */
export function placeWords(translate: Translate, resource: string): string {
  return translate(`resources.${resource}.name`, {
    smart_count: 2,
    _: translate(`menu.items.${resource}`, { _: resource.replaceAll('-', ' ') }),
  })
}
