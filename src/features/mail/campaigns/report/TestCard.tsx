import { Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { ListedCampaigns } from '../../../../../contract/calls/campaigns'
import type { TestPart, Variant } from '../../../../../contract/mail/split-test'
import { FieldCell } from '../../../../fields/FieldCell'
import { FittingTable } from '../../../../layout/parts/FittingTable'
import { number } from '../../../../layout/parts/numbers'
import { ReadableInstant } from '../../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'
import { type Side, useMaySend } from '../../sides'
import { type Campaign, type Report, share } from '../campaign'
import { type CampaignRef, useChooseWinner } from '../useCampaignOrders'
import { Verdict } from './Verdict'

type Test = NonNullable<Report['test']>

interface TestCardProps {
  side: Side
  campaign: Campaign
  report: Report | undefined
}

/** How the two versions of a campaign fare, which one is better and whether by more than chance, and who decides when. */
export function TestCard({ side, campaign, report }: TestCardProps) {
  const translate = useTranslate()
  const maySend = useMaySend(side)
  const test = report?.test
  if (!test) return null
  return (
    <section className="ml-card" aria-label={translate('mail.versions.title')}>
      <header>
        <h2>{translate('mail.versions.title')}</h2>
        <StatusTag kind={test.winner ? 'good' : 'info'}>
          {translate(test.winner ? `mail.versions.won.${test.winner}` : 'mail.versions.running')}
        </StatusTag>
      </header>
      <FittingTable label={translate('mail.versions.title')}>
        <table className="ml-table ml-versions">
          <thead>
            <tr>
              {['version', 'people', 'reached', 'opened', 'clicked', 'bounced', 'unsubscribed'].map(
                column => (
                  <th key={column} scope="col">
                    {translate(`mail.versions.column.${column}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {test.parts.map(part => (
              <Line key={part.part} part={part} winner={test.winner} side={side} campaign={campaign} />
            ))}
          </tbody>
        </table>
      </FittingTable>
      <div className="ml-pad">
        <DecisionNote test={test} isSending={campaign.status === 'sending'} />
        <Verdict test={test} />
        {test.winner === null && maySend && side.campaigns !== 'bb-campaigns' ? (
          <Choice resource={side.campaigns} id={Number(campaign.id)} />
        ) : null}
      </div>
    </section>
  )
}

type LineProps = { part: TestPart; winner: Variant | null; side: Side; campaign: Campaign }

function Line({ part, winner, side, campaign }: LineProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const version = part.part === 'rest' ? winner : part.part
  const figure = (value: number) =>
    part.reached > 0 ? `${number(value, locale)} · ${share(value, part.reached)}` : number(value, locale)
  return (
    <tr>
      <th scope="row">
        {translate(`mail.versions.part.${part.part}`)}
        <small className="ml-line">
          {version ? <bdi>{part.subject}</bdi> : translate('mail.versions.rest_waits')}
        </small>
        {version && campaign.ab_template_id ? (
          <small className="ml-line">
            <FieldCell
              source={version === 'b' ? 'ab_template_id' : 'template_id'}
              resource={side.campaigns}
              record={{ ...campaign }}
            />
          </small>
        ) : null}
      </th>
      <td>{number(part.people, locale)}</td>
      <td>{number(part.reached, locale)}</td>
      <td>{figure(part.opened)}</td>
      <td>{figure(part.clicked)}</td>
      <td>{number(part.bounced, locale)}</td>
      <td>{number(part.unsubscribed, locale)}</td>
    </tr>
  )
}

/** The decision that it waits for, or when and how it was made. */
function DecisionNote({ test, isSending }: { test: Test; isSending: boolean }) {
  const translate = useTranslate()
  const by = translate(`mail.versions.by.${test.by_hand ? 'hand' : test.rule}`)
  if (test.winner)
    return (
      <p>
        {translate('mail.versions.decided', {
          version: translate(`mail.versions.letter.${test.winner}`),
          by,
        })}{' '}
        {test.decided_at ? <ReadableInstant value={test.decided_at} /> : null}
      </p>
    )
  if (!isSending) return <p>{translate('mail.versions.stopped')}</p>
  if (test.rule === 'hand') return <p>{translate('mail.versions.you_decide')}</p>
  return (
    <p>
      {translate(test.decides_at ? 'mail.versions.decides_at' : 'mail.versions.decides_after', {
        by,
        smart_count: test.hours ?? 0,
      })}{' '}
      {test.decides_at ? <ReadableInstant value={test.decides_at} /> : null}
    </p>
  )
}

/** A person may decide at any time. */
function Choice({ resource, id }: CampaignRef<ListedCampaigns>) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<Variant>()
  const { choose: order, isBusy } = useChooseWinner({ resource, id })
  const choose = async (winner: Variant) => {
    await order(winner)
    setAsked(undefined)
  }
  return (
    <div className="flex wrap gap-8">
      {(['a', 'b'] as const).map(variant => (
        <Button key={variant} variant="outlined" disabled={isBusy} onClick={() => setAsked(variant)}>
          {translate(`mail.versions.choose.${variant}`)}
        </Button>
      ))}
      {asked ? (
        <ConfirmDialog
          title={translate(`mail.versions.choose.${asked}`)}
          verb={translate('mail.versions.give')}
          isBusy={isBusy}
          onConfirm={() => void choose(asked)}
          onClose={() => setAsked(undefined)}
        >
          {translate('mail.versions.choose_help')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
