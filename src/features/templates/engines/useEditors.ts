import { useTheme } from '@mui/material/styles'
import { useMemo, useRef } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import type { TemplateEditor } from '../../../../contract/resources/templates'
import { type EditorLabels, partKinds } from '../../../builder/protocol'
import { directionOf } from '../../../layout/theme/direction'
import { pictureHtml } from '../blocks/blocks'
import { type Upload, UploadError } from '../files/upload'
import { usePictures } from '../files/usePictures'
import type { MergeField } from '../preview/mergeFields'
import { blockOfMail, mergeTagsOf } from './unlayerMail'
import { type EditorLink, type MailText, useEditor } from './useEditor'
import { useUnlayer } from './useUnlayer'

interface Options {
  engine: TemplateEditor
  /** The origin of Unlayer's page. */
  unlayer: string | null
  mail: MailText
  fields: readonly MergeField[]
  upload: Upload
  onSave: () => void
}

/** Connects to the chosen engine, by one interface for both, and stores pictures for its mail. */
export function useEditors({ engine, unlayer, mail, fields, upload, onSave }: Options) {
  const translate = useTranslate()
  const notify = useNotify()
  const locale = useLocale()
  const scheme = useTheme().palette.mode
  const direction = directionOf(locale)
  const frame = useRef<HTMLIFrameElement>(null)
  const labels = useMemo(() => editorLabels(translate), [translate])
  const notifyError = (code: string) => notify(`errors.${code}`, { type: 'error' })
  const pictures = usePictures({
    upload,
    onFailed: notifyError,
    onStored: (url, target) => {
      if (target) builtIn.send({ type: 'setAttributes', id: target, attributes: { src: url } })
      else builtIn.send({ type: 'insertBlock', html: pictureHtml(url) })
    },
  })
  const isBuiltIn = engine === 'grapesjs'
  const builtIn: EditorLink = useEditor({
    frame,
    locale,
    scheme,
    labels,
    onSave,
    direction,
    mail: isBuiltIn ? mail : null,
    onPicture: picture => ('file' in picture ? pictures.store(picture.file) : pictures.choose(picture.id)),
  })
  const second = useUnlayer({
    frame,
    origin: isBuiltIn ? null : unlayer,
    load: {
      design: mail.design ?? null,
      html: blockOfMail(mail),
      title: translate('builder.canvas'),
      mergeTags: mergeTagsOf(fields, translate),
      locale,
      direction,
      scheme,
    },
    store: async (file, onProgress) => {
      try {
        return (await upload(file, { folder: 'media', onProgress })).url
      } catch (error) {
        notifyError(error instanceof UploadError ? error.code : 'unknown')
        return undefined
      }
    },
  })
  return { frame, pictures, editor: isBuiltIn ? builtIn : second }
}

/** Returns the labels of the canvas in the language of the page. */
function editorLabels(translate: (key: string) => string): EditorLabels {
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
