type Translate = (key: string, options?: Record<string, unknown>) => string

/** @returns the label of an action */
export function actionWords(translate: Translate, action: string): string {
  return translate(`logs.actions.${action}`, { _: action.replaceAll('_', ' ') })
}

/** @returns the label of a resource in the log; entries without a resource have labels as well */
export function placeWords(translate: Translate, resource: string): string {
  return translate(`resources.${resource}.name`, {
    smart_count: 2,
    _: translate(`menu.items.${resource}`, { _: resource.replaceAll('-', ' ') }),
  })
}
