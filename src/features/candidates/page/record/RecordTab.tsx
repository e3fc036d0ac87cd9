import { useEffect } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { demand, useMay } from '../../../../views/may'
import { ChangedByOther } from '../../../../views/record/ChangedByOther'
import { Conflict } from '../../../../views/record/Conflict'
import { Duplicates } from '../../../../views/record/Duplicates'
import { FormSections } from '../../../../views/record/FormSections'
import { LeaveGuard } from '../../../../views/record/LeaveGuard'
import { ShowSections } from '../../../../views/record/ResourceShow'
import { SaveBar } from '../../../../views/record/SaveBar'
import { SystemFacts } from '../../../../views/record/SystemFacts'
import { useRecordForm } from '../../../../views/record/useRecordForm'
import { Procedures } from '../related/tabs'
import { useOnPage } from '../usePage'

/** The whole record as a form in sections that open; beside it what authorities decide upon. */
export function RecordTab() {
  const may = useMay('candidates')
  const record = useRecordContext<RaRecord>()
  if (!record) return null
  return (
    <div className="cp-record grid gap-12 align-start">
      {may('update') ? <RecordForm record={record} /> : <ShowSections definition={demand('candidates')} />}
      <Procedures />
    </div>
  )
}

function RecordForm({ record }: { record: RaRecord }) {
  const definition = demand('candidates')
  const edit = useRecordForm(definition, record)
  const { reload } = useOnPage()
  const { version } = edit.form.formState.defaultValues ?? {}
  // A saved change moves tracks, clocks and fees: head and overview follow.
  useEffect(() => {
    if (Number(version) > Number(record.version)) void reload()
  }, [version, record.version, reload])
  return (
    <FormProvider {...edit.form}>
      <LeaveGuard isDirty={edit.count > 0} bySearch />
      <form
        className="v-form-main"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          edit.save()
        }}
      >
        <Duplicates />
        <ChangedByOther resource="candidates" id={Number(record.id)} isDirty={edit.count > 0} />
        <FormSections definition={definition} />
        <SystemFacts record={record} />
        <SaveBar count={edit.count} isSaving={edit.isSaving} onSave={edit.save} onDiscard={edit.discard} />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
      {edit.disputed.length > 0 ? (
        <Conflict
          definition={definition}
          disputed={edit.disputed}
          onResolve={edit.resolve}
          onClose={edit.leaveConflict}
        />
      ) : null}
    </FormProvider>
  )
}
