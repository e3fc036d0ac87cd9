import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { type Definition, writableFields } from '../../../contract/definition/define'
import type { Refusal } from '../../fields/refusal'
import { type Translate, useFieldWords } from '../../fields/words'
import { FilePicker } from '../../layout/parts/FilePicker'
import { useRole } from '../../providers/authProvider'
import { TypingDialog } from '../TypingDialog'
import { ImportProgress } from './ImportProgress'
import { MappingTable, UnmappedColumns } from './MappingTable'
import { guessMapping, type Mapping, wireMapping } from './mapping'
import { SetValues } from './SetValues'
import { SheetChoice } from './SheetChoice'
import { useFile } from './useFile'
import { useImport } from './useImport'

export interface ImportDialogProps {
  definition: Definition
  onClose: () => void
}

/** A file, which of its columns is which field, what every row gets, a try, and the import with the rows it refused. */
export default function ImportDialog({ definition, onClose }: ImportDialogProps) {
  const translate = useTranslate()
  const title = useId()
  const run = useImport(definition.name)
  const choice = useImportChoice(definition)
  const { file, sheet, mapping, set, fields } = choice
  const isStartable = file !== undefined && !choice.isReading && !choice.refused && !run.isRunning
  const start = (dryRun: boolean) => {
    if (!file) return
    choice.remember()
    void run.start({ file, sheet, mapping: wireMapping(mapping, fields), set, dryRun })
  }
  const isOver = run.job !== undefined && !run.isRunning && !run.isDryRun && run.job.status === 'done'
  const name = translate(`resources.${definition.name}.name`, { smart_count: 2, _: definition.name })
  return (
    <TypingDialog
      open
      onClose={run.isRunning ? undefined : onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={title}
    >
      <DialogTitle id={title}>{translate('lists.import_title', { name })}</DialogTitle>
      <DialogContent className="f-stack">
        <ImportOptions definition={definition} choice={choice} isRunning={run.isRunning} />
        <ImportProgress run={run} resource={definition.name} />
      </DialogContent>
      <ImportActions
        isRunning={run.isRunning}
        isOver={isOver}
        isStartable={isStartable}
        onStart={start}
        onClose={onClose}
      />
    </TypingDialog>
  )
}

interface ImportOptionsProps {
  definition: Definition
  choice: ImportChoice
  isRunning: boolean
}

function ImportOptions({ definition, choice, isRunning }: ImportOptionsProps) {
  const translate = useTranslate()
  const { file, columns, mapping, fields } = choice
  return (
    <>
      <FileChoice file={file} isDisabled={isRunning} onChoose={chosen => void choice.choose(chosen)} />
      <SheetChoice
        sheets={choice.sheets}
        value={choice.sheet}
        isDisabled={isRunning || choice.isReading}
        onChange={name => file && void choice.choose(file, name)}
      />
      {choice.refused ? (
        <p className="f-error" role="alert">
          {fileFault(translate, choice.refused)}
        </p>
      ) : null}
      {columns.length > 0 ? (
        <MappingTable
          definition={definition}
          fields={fields}
          columns={columns}
          mapping={mapping}
          onChange={choice.setMapping}
        />
      ) : null}
      <UnmappedColumns columns={columns} mapping={mapping} />
      {file ? (
        <SetValues definition={definition} fields={fields} value={choice.set} onChange={choice.setSet} />
      ) : null}
    </>
  )
}

/** The fault of the file where it is named, else that of the call. */
function fileFault(translate: Translate, { code, fields, column }: Refusal): string {
  const fault = fields.file && fields.file !== 'invalid' ? fields.file : code
  return translate(`errors.${fault}`, {
    column: `\u2068${column ?? ''}\u2069`,
    _: translate('errors.unknown'),
  })
}

interface ImportActionsProps {
  isRunning: boolean
  isOver: boolean
  isStartable: boolean
  onStart: (dryRun: boolean) => void
  onClose: () => void
}

function ImportActions({ isRunning, isOver, isStartable, onStart, onClose }: ImportActionsProps) {
  const translate = useTranslate()
  return (
    <DialogActions>
      <Button variant="outlined" disabled={isRunning} onClick={onClose}>
        {translate(isOver ? 'actions.close' : 'actions.cancel')}
      </Button>
      {isOver ? null : (
        <>
          <Button variant="outlined" disabled={!isStartable} onClick={() => onStart(true)}>
            {translate('lists.import_dry_run')}
          </Button>
          <Button variant="contained" disabled={!isStartable} onClick={() => onStart(false)}>
            {translate('lists.import_start')}
          </Button>
        </>
      )}
    </DialogActions>
  )
}

type ImportChoice = ReturnType<typeof useImportChoice>

/** The file and the settings of its import. Remembers the last mapping of files with the same columns. */
function useImportChoice(definition: Definition) {
  const role = useRole()
  const words = useFieldWords(definition.name)
  const [remembered, setRemembered] = useStore<Record<string, Mapping>>(`${definition.name}.import`, {})
  const { choose: read, ...chosen } = useFile(definition.name)
  const [mapping, setMapping] = useState<Mapping>({})
  const [set, setSet] = useState<Record<string, unknown>>({})
  const fields = (role ? writableFields(definition, role) : [])
    .filter(([, { kind }]) => kind !== 'secret' && kind !== 'file')
    .map(([name]) => name)

  async function choose(file: File, sheet?: string) {
    const found = await read(file, sheet)
    if (!found) return
    const names = found.map(({ name }) => name)
    const labels = Object.fromEntries(fields.map(name => [name, [words.label(name)]]))
    setMapping(remembered[names.join('\n')] ?? guessMapping(names, labels))
  }
  const remember = () => {
    const { columns } = chosen
    if (columns.length > 0) setRemembered({ [columns.map(({ name }) => name).join('\n')]: mapping })
  }
  return { ...chosen, mapping, set, fields, choose, setMapping, setSet, remember }
}

function FileChoice({
  file,
  isDisabled,
  onChoose,
}: {
  file: File | undefined
  isDisabled: boolean
  onChoose: (file: File) => void
}) {
  const translate = useTranslate()
  const label = translate('lists.import_file')
  return (
    <div className="row gap-10 small">
      <FilePicker accept=".csv,.tsv,.txt,.xlsx,text/csv" label={label} onFile={onChoose}>
        {open => (
          <Button
            variant="outlined"
            disabled={isDisabled}
            startIcon={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
            onClick={open}
          >
            {translate('actions.choose_file')}
          </Button>
        )}
      </FilePicker>
      <bdi>{file?.name ?? label}</bdi>
    </div>
  )
}
