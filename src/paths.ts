import { MENU, MENU_KEYS } from '../contract/access/menu'

/** Screens that stand beside the menu (docs/spec/product.md, section 2, "Fixed routes"). */
const builders = ['template-builder', 'bw-template-builder', 'bb-template-builder']

/** Lists and pages that other screens lead to; each has an address of its own that can be kept and sent. */
const BESIDE = [
  ...['countries', 'statuses', 'programs', 'roles', 'bundeslands', 'sectors', 'database-sectors'],
  ...['exchange-rates', 'fee-kinds', 'commissions'],
  ...['document-kinds', 'currencies', 'deadlines', 'requirements', 'checklists', 'compliance-rules'],
  ...['step-messages', 'attendance', 'documents', 'language-certificates', 'recognitions', 'ba-approvals'],
  ...['visas', 'status-changes', 'candidate-messages', 'clocks', 'notes', 'transactions', 'ledger'],
  ...[
    'contract-texts',
    'privacy-notices',
    'calls',
    'bw-calls',
    'bw-notes',
    'retention',
    'ministry',
    'inbound-events',
  ],
  ...['passports', 'guardians', 'given-names', 'possible-duplicates', 'own-pages'],
  ...[
    'candidate-profiles',
    'experiences',
    'educations',
    'employer-consents',
    'fee-agreements',
    'letter-texts',
  ],
  ...['mail-report', 'bw-mail-report', 'bb-mail-report'],
  ...['finished-steps', 'stage-days', 'visa-cost-rows'],
  ...[
    'routes',
    'route-versions',
    'route-steps',
    'figures',
    'legal-changes',
    'cases',
    'case-steps',
    'case-tracks',
  ],
  ...['authorities', 'missions', 'authentications', 'data-recipients'],
  ...['measures', 'exams', 'licences', 'agreements', 'preapprovals', 'permits', 'remedies'],
  'recognition-gaps',
  ...['form-submissions', 'lead-ads', 'seminar-registrations', 'job-searches', 'whatsapp-templates'],
]

/** Groups whose own path opens their first item; a group that is named like an item is that item. */
export const groupPaths: string[] = MENU.map(({ group }) => group).filter(group => !MENU_KEYS.includes(group))

/** Target of a path while nobody is signed in. */
export type SignedOutPage =
  | { to: 'signIn'; magic?: string }
  | { to: 'callback' }
  | { to: 'nowhere' }
  | { to: 'inside' }

/**
 * Sorts a path before anything heavy is loaded: sign-in and callback are always allowed, what is no path at all is
 * 404 for everybody, all else needs a session.
 */
export function signedOutPageOf(path: string): SignedOutPage {
  const [first = '', second, third] = path.split('/').filter(Boolean)
  if (first === 'login' && third === undefined)
    return { to: 'signIn', magic: second && decodeURIComponent(second) }
  if (path.replace(/\/$/u, '') === '/auth/google/callback') return { to: 'callback' }
  const known = first === '' || [builders, BESIDE, MENU_KEYS, groupPaths].some(names => names.includes(first))
  return { to: known ? 'inside' : 'nowhere' }
}
