import { ads } from '../../contract/resources/ads'
import { type Demo, withOwnRandom } from './demo'
import type { Random } from './random'

interface AdResult {
  campaign: string
  source: string
  medium: string
  day: string
  leads: number
}

/** Currency of an ad by the country it is shown in. */
const CURRENCY: Readonly<Record<string, { code: string; perLead: number }>> = {
  eg: { code: 'EGP', perLead: 180 },
  ma: { code: 'MAD', perLead: 42 },
  tn: { code: 'TND', perLead: 13 },
}
const EURO = { code: 'EUR', perLead: 4.2 }

/** A quarter of ads by day: those that brought the leads, and now and then one that brought nobody. */
export async function fillAds(demo: Demo): Promise<void> {
  const { random } = withOwnRandom(demo)
  const results = await demo.tx<AdResult[]>`
    select utm_campaign as campaign, source, utm_medium as medium,
      (created_at at time zone (select time_zone from organisation))::date as day, count(*)::int as leads
    from leads where utm_campaign is not null and deleted_at is null and created_at > ${demo.at(-90)}
    group by 1, 2, 3, 4 order by 4, 1, 2`
  const withoutLeads = results
    .filter(() => random.chance(0.04))
    .map(ad => ({ ...ad, campaign: `${ad.campaign}-test`, leads: 0 }))
  await demo.insert(
    ads,
    [...results, ...withoutLeads].map(ad => adOf(random, ad)),
  )
}

function adOf(random: Random, { leads, ...ad }: AdResult) {
  const { code, perLead } = CURRENCY[ad.campaign.split('-').at(-1) ?? ''] ?? EURO
  const clicks = (leads + 1) * random.between(9, 30)
  return {
    ...ad,
    spend: ((leads + random.next()) * perLead * (0.7 + random.next())).toFixed(2),
    spend_currency: code,
    impressions: clicks * random.between(30, 90),
    clicks,
    created_at: `${ad.day}T20:00:00Z`,
  }
}
