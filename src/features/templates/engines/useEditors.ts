import { useTheme } from '@mui/material/styles'
import { useMemo, useRef } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import type { TemplateEditor } from '../../../../contract/resources/templates'
import { directionOf } from '../../../layout/theme/direction'
import { pictureHtml } from '../blocks/blocks'
import { type Upload, UploadError } from '../files/upload'
import { usePictures } from '../files/usePictures'
import type { MergeField } from '../preview/mergeFields'
import { editorLabels } from './editorLabels'
import { blockOfMail, mergeTagsOf } from './unlayerMail'
import { type EditorLink, type MailText, useEditor } from './useEditor'
import { useUnlayer } from './useUnlayer'

interface Options {
  engine: TemplateEditor
  /** Where Unlayer's page is served. */
  unlayer: string | null
  mail: MailText
  fields: readonly MergeField[]
  upload: Upload
  onSave: () => void
}

/** The engine at work, by one interface whichever it is, and the pictures that are put into its mail. */
export function useEditors({ engine, unlayer, mail, fields, upload, onSave }: Options) {
  const translate = useTranslate()
  const notify = useNotify()
  const locale = useLocale()
  const scheme = useTheme().palette.mode
  const direction = directionOf(locale)
  const frame = useRef<HTMLIFrameElement>(null)
  const labels = useMemo(() => editorLabels(translate), [translate])
  const failed = (code: string) => notify(`errors.${code}`, { type: 'error' })
  const pictures = usePictures({
    upload,
    onFailed: failed,
    onStored: (url, target) => {
      if (target) built.send({ type: 'setAttributes', id: target, attributes: { src: url } })
      else built.send({ type: 'insertBlock', html: pictureHtml(url) })
    },
  })
  const isBuilt = engine === 'grapesjs'
  const built: EditorLink = useEditor({
    ...{ frame, locale, scheme, labels, onSave, direction },
    mail: isBuilt ? mail : null,
    onPicture: picture => ('file' in picture ? pictures.store(picture.file) : pictures.choose(picture.id)),
  })
  const other = useUnlayer({
    frame,
    origin: isBuilt ? null : unlayer,
    load: {
      design: mail.design ?? null,
      html: blockOfMail(mail),
      title: translate('builder.canvas'),
      mergeTags: mergeTagsOf(fields, translate),
      ...{ locale, direction, scheme },
    },
    store: async (file, onProgress) => {
      try {
        return (await upload(file, { folder: 'media', onProgress })).url
      } catch (error) {
        failed(error instanceof UploadError ? error.code : 'unknown')
        return undefined
      }
    },
  })
  return { frame, pictures, editor: isBuilt ? built : other }
}
