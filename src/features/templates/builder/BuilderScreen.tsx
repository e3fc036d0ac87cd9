import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LeaveGuard } from '../../../views/record/LeaveGuard'
import { SaveBlockDialog } from '../blocks/SaveBlockDialog'
import { CheckPanel } from '../checks/CheckPanel'
import { UnlayerError } from '../engines/UnlayerError'
import { AttachmentsPanel } from '../files/AttachmentsPanel'
import { Inspector } from '../inspector/Inspector'
import { MergedPreview } from '../preview/MergedPreview'
import { useTestMail } from '../preview/useTestMail'
import { VersionsDialog } from '../versions/VersionsDialog'
import { BuilderBar } from './BuilderBar'
import { ConflictDialog } from './ConflictDialog'
import { MoreMenu } from './MoreMenu'
import { SidePanels } from './SidePanels'
import { SourceView } from './SourceView'
import { SubjectPanel } from './SubjectPanel'
import { TextView } from './TextView'
import { type Builder, type BuilderOptions, useBuilder } from './useBuilder'

/** The builder of one template. */
export function BuilderScreen(props: BuilderOptions) {
  const builder = useBuilder(props)
  const { editor, saving } = builder
  const [dialog, setDialog] = useState<'versions' | 'block' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="tb small-lines grid" data-engine={builder.engine}>
      <BuilderBar
        builder={builder}
        more={<More builder={builder} options={props} onVersions={() => setDialog('versions')} />}
      />
      <SidePanels
        resource={props.resource}
        builder={builder}
        end={<EndPanel builder={builder} onBlock={() => setDialog('block')} />}
      >
        <Middle builder={builder} onRetry={props.onReload} />
      </SidePanels>
      {builder.pictures.picker}
      {dialog === 'versions' && props.record ? (
        <VersionsDialog
          resource={props.resource}
          record={props.record}
          now={{ ...(editor.state ?? props.mail), subject: builder.subject, plainText: builder.plainText }}
          onRestored={props.onReload}
          onClose={close}
        />
      ) : null}
      {dialog === 'block' ? (
        <SaveBlockDialog resource={props.resource} take={editor.take} onClose={close} />
      ) : null}
      <ConflictDialog
        open={saving.conflict !== null}
        onReload={props.onReload}
        onOverwrite={() => void saving.overwrite()}
        onClose={saving.dismiss}
      />
      <LeaveGuard isDirty={builder.dirty && !saving.done} />
    </div>
  )
}

interface MoreProps {
  builder: Builder
  options: BuilderOptions
  onVersions: () => void
}

function More({ builder, options: { resource, record }, onVersions }: MoreProps) {
  const translate = useTranslate()
  const { name, subject, plainText, person, engine } = builder
  const test = useTestMail({ resource, record, name, subject, plainText, person, read: builder.readAll })
  const open = builder.editor.status === 'open'
  const other = engine === 'grapesjs' ? 'unlayer' : 'grapesjs'
  return (
    <MoreMenu
      actions={[
        ...(open && !test.sending
          ? [{ key: 'test', words: translate('builder.test_to_me'), run: () => void test.send() }]
          : []),
        ...(record ? [{ key: 'versions', words: translate('builder.versions'), run: onVersions }] : []),
        ...(engine === 'unlayer' || builder.unlayer
          ? [
              {
                key: 'engine',
                words: translate(`builder.use_${other}`),
                run: () => void builder.changeEngine(),
              },
            ]
          : []),
      ]}
    />
  )
}

function EndPanel({ builder, onBlock }: { builder: Builder; onBlock: () => void }) {
  const { editor, files } = builder
  return (
    <>
      {builder.engine === 'grapesjs' ? (
        <Inspector
          part={editor.part}
          send={editor.send}
          onPicture={builder.pictures.choose}
          onBlock={onBlock}
        />
      ) : null}
      <SubjectPanel subject={builder.subject} onSubject={builder.setSubject} />
      <CheckPanel issues={builder.issues} bytes={editor.state?.inlinedBytes ?? 0} onGo={builder.goTo} />
      {files.hasAttachments ? (
        <AttachmentsPanel rows={files.rows} onAdd={file => void files.add(file)} onRemove={files.remove} />
      ) : null}
    </>
  )
}

/** Shows the editor, or another view over it: the editor stays mounted, so that nothing of it is lost. */
function Middle({ builder, onRetry }: { builder: Builder; onRetry: () => void }) {
  const translate = useTranslate()
  const { editor, view } = builder
  return (
    <>
      <iframe
        ref={builder.frame}
        className="tb-frame wide"
        title={translate('builder.canvas')}
        src={builder.engine === 'unlayer' ? `${builder.unlayer}/unlayer.html` : '/builder.html'}
        data-away={view !== 'edit' || editor.status !== 'open'}
        inert={view !== 'edit'}
      />
      {editor.status === 'starting' ? <p className="tb-starting">{translate('builder.starting')}</p> : null}
      {editor.status === 'failed' && builder.engine === 'unlayer' ? (
        <UnlayerError onRetry={onRetry} onBuiltIn={() => void builder.changeEngine()} />
      ) : null}
      {editor.status === 'failed' && builder.engine === 'grapesjs' ? (
        <ErrorState what={translate('builder.failed_to_load')} onRetry={onRetry} />
      ) : null}
      {view === 'source' ? (
        <SourceView
          draft={builder.source}
          changed={builder.sourceChanged}
          onDraft={builder.setSource}
          onCancel={builder.discardSource}
          onApply={() => void builder.showView('edit')}
        />
      ) : null}
      {view === 'text' ? (
        <TextView
          content={builder.shownMail.content}
          person={builder.person}
          text={builder.plainText}
          onText={builder.setPlainText}
          width={builder.width}
        />
      ) : null}
      {view === 'dark' || view === 'person' ? (
        <MergedPreview view={view} mail={builder.shownMail} person={builder.person} width={builder.width} />
      ) : null}
    </>
  )
}
