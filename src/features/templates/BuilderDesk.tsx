import { useTranslate } from 'ra-core'
import { ErrorState } from '../../layout/parts/ErrorState'
import { AttachmentsPanel } from './AttachmentsPanel'
import { BuilderBar } from './BuilderBar'
import { CheckPanel } from './CheckPanel'
import { ConflictDialog } from './ConflictDialog'
import { Inspector } from './Inspector'
import { LeaveGuard } from './LeaveGuard'
import { LookedAt } from './LookedAt'
import { PreviewAs } from './PreviewAs'
import { SidePanels } from './SidePanels'
import { SourceView } from './SourceView'
import { type Desk, type DeskOptions, useDesk } from './useDesk'

/** The builder at work on one template. */
export function BuilderDesk(props: DeskOptions) {
  const desk = useDesk(props)
  const { editor, saving } = desk
  return (
    <div className="tb">
      <Bar desk={desk} />
      <SidePanels
        sheet={desk.sheet}
        onSheet={desk.setSheet}
        editable={desk.view === 'edit'}
        editor={editor}
        fields={desk.fields}
        onPicture={() => desk.pictures.choose(null)}
        end={<EndPanel desk={desk} />}
      >
        <Middle desk={desk} onRetry={props.onReload} />
      </SidePanels>
      {desk.pictures.picker}
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

function Bar({ desk }: { desk: Desk }) {
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
      onBack={desk.leave}
      onUndo={() => editor.send({ type: 'undo' })}
      onRedo={() => editor.send({ type: 'redo' })}
      onWidth={desk.setWidth}
      onView={view => void desk.look(view)}
      onCheck={desk.showChecks}
      onSave={desk.save}
      previewAs={
        <PreviewAs
          people={desk.people}
          person={desk.person}
          active={desk.view === 'person'}
          searchable={desk.searchable}
          query={desk.query}
          onQuery={desk.setQuery}
          onChoose={person => {
            desk.setPerson(person)
            void desk.look('person')
          }}
          onClose={() => void desk.look('edit')}
        />
      }
    />
  )
}

function EndPanel({ desk }: { desk: Desk }) {
  const { editor, files } = desk
  return (
    <>
      <Inspector part={editor.part} send={editor.send} onPicture={desk.pictures.choose} />
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
        src="/builder.html"
        data-away={view !== 'edit' || editor.status !== 'open'}
        inert={view !== 'edit'}
      />
      {editor.status === 'starting' ? <p className="tb-starting">{translate('builder.starting')}</p> : null}
      {editor.status === 'failed' ? (
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
      {view === 'dark' || view === 'text' || view === 'person' ? (
        <LookedAt view={view} mail={desk.looked} person={desk.person} width={desk.width} />
      ) : null}
    </>
  )
}
