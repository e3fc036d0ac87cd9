import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { SaveBlockDialog } from '../blocks/SaveBlockDialog'
import { CheckPanel } from '../checks/CheckPanel'
import { UnlayerFailed } from '../engines/UnlayerFailed'
import { AttachmentsPanel } from '../files/AttachmentsPanel'
import { Inspector } from '../inspector/Inspector'
import { LookedAt } from '../preview/MergedPreview'
import { PreviewAs } from '../preview/PreviewAs'
import { useTestLetter } from '../preview/useTestMail'
import { VersionsDialog } from '../versions/VersionsDialog'
import { BuilderBar } from './BuilderBar'
import { ConflictDialog } from './ConflictDialog'
import { LeaveGuard } from './LeaveGuard'
import { MoreMenu } from './MoreMenu'
import { SidePanels } from './SidePanels'
import { SourceView } from './SourceView'
import { SubjectPanel } from './SubjectPanel'
import { TextView } from './TextView'
import { type Desk, type DeskOptions, useDesk } from './useDesk'

/** The builder at work on one template. */
export function BuilderDesk(props: DeskOptions) {
  const desk = useDesk(props)
  const { editor, saving } = desk
  const [dialog, setDialog] = useState<'versions' | 'block' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="tb" data-engine={desk.engine}>
      <Bar desk={desk} options={props} onVersions={() => setDialog('versions')} />
      <SidePanels
        resource={props.resource}
        sheet={desk.sheet}
        onSheet={desk.setSheet}
        editable={desk.view === 'edit'}
        isPlain={desk.engine === 'unlayer'}
        editor={editor}
        fields={desk.fields}
        onPicture={() => desk.pictures.choose(null)}
        end={<EndPanel desk={desk} onBlock={() => setDialog('block')} />}
      >
        <Middle desk={desk} onRetry={props.onReload} />
      </SidePanels>
      {desk.pictures.picker}
      {dialog === 'versions' && props.record ? (
        <VersionsDialog
          resource={props.resource}
          record={props.record}
          now={{ ...(editor.state ?? props.mail), subject: desk.subject, plainText: desk.plainText }}
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
      <LeaveGuard
        unsaved={desk.dirty && !saving.done}
        asked={desk.leaving}
        onLeave={props.onLeave}
        onStay={() => desk.setLeaving(false)}
      />
    </div>
  )
}

interface BarProps {
  desk: Desk
  options: DeskOptions
  onVersions: () => void
}

function Bar({ desk, options, onVersions }: BarProps) {
  const { editor } = desk
  return (
    <BuilderBar
      name={desk.name}
      onName={desk.setName}
      unsaved={desk.unsaved}
      saving={desk.saving.saving}
      waiting={editor.status !== 'open'}
      canUndo={editor.state?.canUndo ?? false}
      canRedo={editor.state?.canRedo ?? false}
      width={desk.width}
      view={desk.view}
      issues={desk.issues.length}
      isPlain={desk.engine === 'unlayer'}
      onBack={desk.leave}
      onUndo={() => editor.send({ type: 'undo' })}
      onRedo={() => editor.send({ type: 'redo' })}
      onWidth={desk.setWidth}
      onView={view => void desk.look(view)}
      onCheck={desk.showChecks}
      onSave={desk.save}
      more={<More desk={desk} options={options} onVersions={onVersions} />}
      previewAs={
        <PreviewAs
          people={desk.people}
          person={desk.person}
          active={desk.view === 'person'}
          sources={desk.sources}
          source={desk.peopleSource}
          onSource={desk.setPeopleSource}
          query={desk.query}
          onQuery={desk.setQuery}
          onChoose={person => {
            void desk.choosePerson(person).then(() => desk.look('person'))
          }}
          onClose={() => void desk.look('edit')}
        />
      }
    />
  )
}

function More({ desk, options: { resource, record }, onVersions }: BarProps) {
  const translate = useTranslate()
  const { name, subject, plainText, person, engine } = desk
  const letter = useTestLetter({ resource, record, name, subject, plainText, person, read: desk.readAll })
  const open = desk.editor.status === 'open'
  const other = engine === 'grapesjs' ? 'unlayer' : 'grapesjs'
  return (
    <MoreMenu
      actions={[
        ...(open && !letter.sending
          ? [{ key: 'test', words: translate('builder.test_to_me'), run: () => void letter.send() }]
          : []),
        ...(record ? [{ key: 'versions', words: translate('builder.versions'), run: onVersions }] : []),
        ...(engine === 'unlayer' || desk.unlayer
          ? [{ key: 'engine', words: translate(`builder.use_${other}`), run: () => void desk.changeEngine() }]
          : []),
      ]}
    />
  )
}

function EndPanel({ desk, onBlock }: { desk: Desk; onBlock: () => void }) {
  const { editor, files } = desk
  return (
    <>
      {desk.engine === 'grapesjs' ? (
        <Inspector part={editor.part} send={editor.send} onPicture={desk.pictures.choose} onBlock={onBlock} />
      ) : null}
      <SubjectPanel subject={desk.subject} onSubject={desk.setSubject} />
      <CheckPanel issues={desk.issues} bytes={editor.state?.inlinedBytes ?? 0} onGo={desk.goTo} />
      {desk.hasAttachments ? (
        <AttachmentsPanel rows={files.rows} onAdd={file => void files.add(file)} onRemove={files.remove} />
      ) : null}
    </>
  )
}

/** The editor stays where it is while the mail is only looked at, so that nothing of it is lost. */
function Middle({ desk, onRetry }: { desk: Desk; onRetry: () => void }) {
  const translate = useTranslate()
  const { editor, view } = desk
  return (
    <>
      <iframe
        ref={desk.frame}
        className="tb-frame"
        title={translate('builder.canvas')}
        src={desk.engine === 'unlayer' ? `${desk.unlayer}/unlayer.html` : '/builder.html'}
        data-away={view !== 'edit' || editor.status !== 'open'}
        inert={view !== 'edit'}
      />
      {editor.status === 'starting' ? <p className="tb-starting">{translate('builder.starting')}</p> : null}
      {editor.status === 'failed' && desk.engine === 'unlayer' ? (
        <UnlayerFailed onRetry={onRetry} onBuiltIn={() => void desk.changeEngine()} />
      ) : null}
      {editor.status === 'failed' && desk.engine === 'grapesjs' ? (
        <ErrorState what={translate('mail.builder_failed')} onRetry={onRetry} />
      ) : null}
      {view === 'source' ? (
        <SourceView
          draft={desk.source}
          changed={desk.sourceChanged}
          onDraft={desk.setSource}
          onCancel={desk.dropSource}
          onApply={() => void desk.look('edit')}
        />
      ) : null}
      {view === 'text' ? (
        <TextView
          content={desk.looked.content}
          person={desk.person}
          text={desk.plainText}
          onText={desk.setPlainText}
          width={desk.width}
        />
      ) : null}
      {view === 'dark' || view === 'person' ? (
        <LookedAt view={view} mail={desk.looked} person={desk.person} width={desk.width} />
      ) : null}
    </>
  )
}
