import type { Transaction } from '../../../db/connect'
import { suppressEmployer } from '../../../mail/consent/employer'

/** Extends an opt-out to the employer that a mail presented somebody to. */
export async function optOutEmployer(
  tx: Transaction,
  { address, campaignId }: { address: string; campaignId: number },
): Promise<void> {
  const [presented] = await tx<{ employer_domain: string | null; employer_name: string | null }[]>`
    select employer_domain, employer_name from presentations where campaign_id = ${campaignId} and address = ${address}`
  if (!presented?.employer_domain) return
  const { employer_domain: domain, employer_name: name } = presented
  await suppressEmployer(tx, { domains: [domain], name, address })
}
