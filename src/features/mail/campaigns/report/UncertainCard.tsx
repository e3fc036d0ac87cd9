import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useGetList, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { campaignCalls } from '../../../../../contract/calls/campaigns'
import { Count } from '../../../../layout/parts/Count'
import { ReadableInstant } from '../../../../layout/parts/ReadableDate'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'
import { useMay } from '../../../../views/may'
import { Reply } from '../../emails/Reply'
import { type Side, useMaySend } from '../../sides'
import type { Campaign } from '../campaign'
import { useCampaignOrders } from '../useCampaignOrders'

/** Messages that are settled at a time. */
const PER_PAGE = 25
const SETTLE_ACTIONS: readonly SettleAction[] = ['assume_sent', 'resend']

/** Messages that may or may not have gone, for a person to settle: they are never sent again automatically. */
export function UncertainCard({ side, campaign }: { side: Side; campaign: Campaign }) {
  const translate = useTranslate()
  const locale = useLocale()
  const count = campaign.uncertain ?? 0
  const may = useMay(side.emails ?? '')
  if (count === 0) return null
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.figure.uncertain')}</h2>
        <Count value={count} locale={locale} />
      </header>
      <p className="ml-note ml-inset">{translate('mail.uncertain_explained')}</p>
      {side.emails && may('read') ? (
        <Messages side={side} emails={side.emails} campaign={campaign} />
      ) : (
        <SettleAll side={side} campaign={campaign} />
      )}
    </section>
  )
}

/** For roles that send and do not read e-mails: settles all of them without showing names. */
function SettleAll({ side, campaign }: { side: Side; campaign: Campaign }) {
  const translate = useTranslate()
  const maySend = useMaySend(side)
  const [way, setWay] = useState<SettleAction>()
  const { settle: order, isBusy } = useCampaignOrders({ resource: side.campaigns, id: Number(campaign.id) })
  const provider = useDataProvider<LotseDataProvider>()
  const settle = async () => {
    const { listUncertain } = campaignCalls[side.campaigns]
    const { ids } = await provider.ask(listUncertain, { params: { id: Number(campaign.id) } })
    if (way && ids.length > 0) await order({ [way]: ids })
    setWay(undefined)
  }
  if (!maySend) return <p className="ml-note ml-inset">{translate('mail.uncertain_elsewhere')}</p>
  return (
    <div className="ml-actions ml-inset wrap gap-8 inline-flex">
      {SETTLE_ACTIONS.map(each => (
        <Button key={each} size="small" variant="outlined" onClick={() => setWay(each)}>
          {translate(`mail.${each}`)}
        </Button>
      ))}
      {way ? (
        <SettleDialog
          way={way}
          count={campaign.uncertain ?? 0}
          isBusy={isBusy}
          onConfirm={() => void settle()}
          onClose={() => setWay(undefined)}
        />
      ) : null}
    </div>
  )
}

function Messages({ side, emails, campaign }: { side: Side; emails: string; campaign: Campaign }) {
  const maySend = useMaySend(side)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [way, setWay] = useState<SettleAction>()
  const { settle: order, isBusy } = useCampaignOrders({ resource: side.campaigns, id: Number(campaign.id) })
  const { data = [], refetch } = useGetList(emails, {
    pagination: { page: 1, perPage: PER_PAGE },
    sort: { field: 'id', order: 'ASC' },
    filter: { campaign_id: Number(campaign.id), status: 'uncertain' },
  })
  const here = data.map(({ id }) => Number(id))
  const ids = chosen.filter(id => here.includes(id))
  const settle = async () => {
    if (way && (await order({ [way]: ids }))) setChosen([])
    setWay(undefined)
    void refetch()
  }
  return (
    <>
      <ul className="ml-recipients">
        {data.map(email => (
          <Message
            key={email.id}
            emails={emails}
            email={email}
            isChosen={chosen.includes(Number(email.id))}
            onToggle={
              maySend
                ? isOn =>
                    setChosen(isOn ? [...ids, Number(email.id)] : ids.filter(id => id !== Number(email.id)))
                : undefined
            }
          />
        ))}
      </ul>
      {maySend ? (
        <ChoiceBar
          isAll={ids.length === here.length}
          isEmpty={ids.length === 0}
          onToggleAll={() => setChosen(ids.length === here.length ? [] : here)}
          onSettle={setWay}
        />
      ) : null}
      {way ? (
        <SettleDialog
          way={way}
          count={ids.length}
          isBusy={isBusy}
          onConfirm={() => void settle()}
          onClose={() => setWay(undefined)}
        />
      ) : null}
    </>
  )
}

interface ChoiceBarProps {
  isAll: boolean
  isEmpty: boolean
  onToggleAll: () => void
  onSettle: (way: SettleAction) => void
}

function ChoiceBar({ isAll, isEmpty, onToggleAll, onSettle }: ChoiceBarProps) {
  const translate = useTranslate()
  return (
    <div className="ml-actions ml-inset wrap gap-8 inline-flex">
      <Button size="small" variant="text" onClick={onToggleAll}>
        {translate(isAll ? 'lists.clear_selection' : 'lists.select_all_shown')}
      </Button>
      {SETTLE_ACTIONS.map(way => (
        <Button key={way} size="small" variant="outlined" disabled={isEmpty} onClick={() => onSettle(way)}>
          {translate(`mail.${way}`)}
        </Button>
      ))}
    </div>
  )
}

interface MessageProps {
  emails: string
  email: RaRecord
  isChosen: boolean
  onToggle: ((isOn: boolean) => void) | undefined
}

function Message({ emails, email, isChosen, onToggle }: MessageProps) {
  const translate = useTranslate()
  return (
    <li className="grid top-line pad-bar">
      {onToggle ? (
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={translate('lists.select_row', { name: String(email.to) })}
          onChange={event => onToggle(event.target.checked)}
        />
      ) : null}
      <Link to={`/${emails}/${email.id}/show`} dir="ltr">
        {String(email.to)}
      </Link>
      <ReadableInstant value={email.at} />
      <Reply className="ml-reply shrinks muted nowrap" text={email.smtp_reply} />
    </li>
  )
}

/** The two ways to settle an uncertain message (docs/spec/mail.md). */
type SettleAction = 'resend' | 'assume_sent'

interface SettleDialogProps {
  way: SettleAction
  count: number
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before messages are settled, and explains what that means for the recipients. */
function SettleDialog({ way, count, ...props }: SettleDialogProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      {...props}
      title={translate(`mail.settle_title.${way}`, { smart_count: count })}
      verb={translate(`mail.${way}`)}
    >
      {translate(`mail.settle_means.${way}`)}
    </ConfirmDialog>
  )
}
