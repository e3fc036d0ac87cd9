import '../booking.css'
import { Button } from '@mui/material'
import { CalendarPlus, ExternalLink } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'react-admin'
import { bookingCalls } from '../../../../contract/calls/booking'
import { onlineAppointmentsSettings } from '../../../../contract/resources/booking-settings'
import { FieldInput } from '../../../fields/FieldInput'
import { refusalOf } from '../../../fields/refusal'
import { isolate } from '../../../layout/parts/Isolated'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { ResourceCreate, ResourceEdit } from '../../../views'
import { ExceptionsInput, WeeklyInput } from './HoursInputs'
import { QuestionsInput } from './QuestionsInput'

type Settings = 'online-appointments-settings' | 'online-seminars-settings'

function KindEdit({ resource, children }: { resource: Settings; children?: ReactNode }) {
  return (
    <ResourceEdit resource={resource} head={<PublicPage>{children}</PublicPage>}>
      <Sections resource={resource} />
    </ResourceEdit>
  )
}

function KindCreate({ resource }: { resource: Settings }) {
  return (
    <ResourceCreate resource={resource}>
      <Sections resource={resource} />
    </ResourceCreate>
  )
}

/** A kind of appointment: its hours, hosts, mails and questions. */
export const AppointmentKind = () => <KindEdit resource="online-appointments-settings" />
export const NewAppointmentKind = () => <KindCreate resource="online-appointments-settings" />
export const NewSeminarKind = () => <KindCreate resource="online-seminars-settings" />

/** A kind of seminar, with a button that plans the dates of its hours. */
export const SeminarKind = () => (
  <KindEdit resource="online-seminars-settings">
    <Plan />
  </KindEdit>
)

const MERGE_FIELDS = isolate('{{ name }} {{ title }} {{ when }} {{ host }} {{ link }}')

/** Placeholders of a WhatsApp template that a reminder fills. */
const PLACEHOLDERS = isolate('{{1}} {{2}} {{3}}')

const SPECIAL_INPUTS: Partial<Record<string, ComponentType<{ resource: string }>>> = {
  weekly: WeeklyInput,
  exceptions: ExceptionsInput,
  questions: QuestionsInput,
}

/** All sections are open, because zone, minutes and hours belong together. */
function Sections({ resource }: { resource: Settings }) {
  const translate = useTranslate()
  return (
    <div className="v-sections">
      {Object.entries(onlineAppointmentsSettings.form).map(([name, rows]) => (
        <section key={name} className="v-section">
          <h2>{translate(`sections.${name}`)}</h2>
          <div>
            {rows.map(row => (
              <div key={row.join()} className="v-row-fields" data-count={row.length}>
                {row.map(field => (
                  <Input key={field} resource={resource} source={field} />
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function Input({ resource, source }: { resource: Settings; source: string }) {
  const translate = useTranslate()
  const Special = SPECIAL_INPUTS[source]
  if (Special) return <Special resource={resource} />
  const help = source.startsWith('confirmation_')
    ? { help: translate('appointments.merge_help', { fields: MERGE_FIELDS }) }
    : source === 'whatsapp_template_id'
      ? { help: translate('appointments.whatsapp_help', { gaps: PLACEHOLDERS }) }
      : {}
  return <FieldInput source={source} {...help} />
}

function PublicPage({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const record = useRecordContext()
  if (!record?.active) return null
  return (
    <div className="l-row row wrap gap-8">
      <Button
        component="a"
        href={`/book/${encodeURIComponent(record.slug)}`}
        target="_blank"
        rel="noreferrer"
        variant="outlined"
        startIcon={<ExternalLink size={16} aria-hidden />}
      >
        {translate('appointments.page')}
      </Button>
      {children}
    </div>
  )
}

function Plan() {
  const translate = useTranslate()
  const record = useRecordContext()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const [isBusy, setBusy] = useState(false)
  async function plan() {
    setBusy(true)
    try {
      const { made } = await provider.ask(bookingCalls.planSeminars, { params: { id: Number(record?.id) } })
      notify(made ? 'appointments.planned' : 'appointments.planned_none', {
        type: 'success',
        messageArgs: { smart_count: made },
      })
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      notify(`errors.${Object.values(fields)[0] ?? code}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      startIcon={<CalendarPlus size={16} aria-hidden />}
      onClick={() => void plan()}
    >
      {translate('appointments.plan')}
    </Button>
  )
}
