import { type EditorLabels, partKinds } from '../../../builder/protocol'

/** Returns the labels of the canvas in the language of the page. */
export function editorLabels(translate: (key: string) => string): EditorLabels {
  const word = (key: string) => translate(`builder.${key}`)
  return {
    canvas: word('canvas'),
    bold: word('bold'),
    italic: word('italic'),
    underline: word('underline'),
    strike: word('strike'),
    link: word('link'),
    linkAddress: word('link_address'),
    parent: word('act.parent'),
    move: word('move'),
    copy: word('act.copy'),
    remove: word('act.remove'),
    kinds: Object.fromEntries(partKinds.map(kind => [kind, word(`part.${kind}`)])),
  }
}
