import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import {
  type TemplateVersion,
  templateCalls,
  type WholeTemplateVersion,
} from '../../../../contract/calls/templates'
import { ErrorState, errorDetails } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { NearInstant } from '../../../layout/parts/ReadableDate'
import { Segmented } from '../../../layout/parts/Segmented'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useAsk } from '../../../providers/useAsk'
import type { MailText } from '../engines/useEditor'
import { MergedPreview } from '../preview/MergedPreview'
import { samplePerson } from '../preview/mergeFields'
import type { TemplateRecord, TemplateResource } from '../sides'
import { VersionChanges, type Wording } from './VersionChanges'

interface VersionsDialogProps {
  resource: TemplateResource
  record: TemplateRecord
  /** The mail in the builder. */
  now: MailText & Wording
  onRestored: () => void
  onClose: () => void
}

/** Shows the earlier versions of a template, compares one with the mail in the builder, and restores it. */
export function VersionsDialog({ resource, record, now, onRestored, onClose }: VersionsDialogProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<number>()
  const [look, setLook] = useState<Look>('then')
  const { versions, version, restore, restoring } = useVersions({ resource, record, chosen, onRestored })
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="tb-versions">
      <DialogTitle id="tb-versions">{translate('builder.versions')}</DialogTitle>
      <DialogContent className="tb-versions grid gap-16">
        <div>
          {versions.error ? (
            <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
          ) : null}
          {versions.isPending ? <LoadingRows rows={5} columns={1} /> : null}
          <VersionList versions={versions.data ?? []} chosen={chosen} onChoose={setChosen} />
        </div>
        <div className="tb-version row gap-8">
          {chosen === undefined ? <p className="tb-note">{translate('builder.versions_help')}</p> : null}
          {version.data ? (
            <ShownVersion version={version.data} now={now} look={look} onLook={setLook} />
          ) : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {translate('actions.close')}
        </Button>
        <Button
          variant="contained"
          disabled={!version.data || restoring || chosen === record.version}
          onClick={() => version.data && void restore(version.data)}
        >
          {translate('builder.restore_version')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Look = 'then' | 'now' | 'changes'

interface ShownVersionProps {
  version: WholeTemplateVersion
  now: MailText & Wording
  look: Look
  onLook: (look: Look) => void
}

function ShownVersion({ version, now, look, onLook }: ShownVersionProps) {
  const translate = useTranslate()
  const then = textOf(version)
  return (
    <>
      <Segmented
        label={translate('builder.version_look')}
        value={look}
        options={(['then', 'now', 'changes'] as const).map(value => ({
          value,
          label: translate(`builder.version_${value}`),
        }))}
        onChange={onLook}
      />
      {look === 'changes' ? (
        <VersionChanges older={then} newer={now} />
      ) : (
        <MergedPreview view="person" mail={look === 'then' ? then : now} person={samplePerson} width={600} />
      )}
    </>
  )
}

const textOf = ({ subject, content, style, plain_text }: WholeTemplateVersion): MailText & Wording => ({
  subject: subject ?? '',
  content: content ?? '',
  style: style ?? '',
  plainText: plain_text,
})

interface VersionListProps {
  versions: readonly TemplateVersion[]
  chosen: number | undefined
  onChoose: (version: number) => void
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const translate = useTranslate()
  return (
    <ol className="tb-version-list">
      {versions.map(({ version, saved_at, saved_by_name, editor }, index) => (
        <li key={version}>
          <button
            className="column wide bottom-line text-start flex-start"
            type="button"
            aria-pressed={chosen === version}
            onClick={() => onChoose(version)}
          >
            <b>
              <NearInstant value={saved_at} />
              {index === 0 ? <span className="tb-faint"> {translate('builder.version_latest')}</span> : null}
            </b>
            <span className="tb-faint">
              <bdi>{saved_by_name ?? translate('builder.version_nobody')}</bdi>
              {editor === 'unlayer' ? ` · ${translate('enums.unlayer')}` : null}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

interface Options {
  resource: TemplateResource
  record: TemplateRecord
  chosen: number | undefined
  onRestored: () => void
}

function useVersions({ resource, record, chosen, onRestored }: Options) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const [restoring, setRestoring] = useState(false)
  const calls = templateCalls[resource]
  const { id } = record
  const versions = useAsk(calls.listVersions, { params: { id } }, { version: record.version, retry: false })
  const version = useAsk(
    calls.readVersion,
    { params: { id, version: String(chosen) } },
    { enabled: chosen !== undefined, retry: false },
  )
  /** Restores a version by a usual change: the current one stays a version too. */
  const restore = async (version: WholeTemplateVersion) => {
    const { name, subject, content, style, design, plain_text, attachments } = version
    setRestoring(true)
    const files = resource === 'bw-templates' ? { attachments: attachments ?? [] } : {}
    const data = { name, subject, content, style, design, plain_text, ...files, version: record.version }
    try {
      await provider.update(resource, { id: record.id, data, previousData: record })
      notify('builder.version_restored', { type: 'success' })
      onRestored()
    } catch (error) {
      notify(`errors.${errorDetails(error).code ?? 'network'}`, {
        type: 'error',
        messageArgs: { _: 'errors.unknown' },
      })
      setRestoring(false)
    }
  }
  return { versions, version, restore, restoring }
}
