/** Rules that are rows: their resource, and the words below its name in Settings. */
export const RULE_LISTS = [
  'routes',
  'figures',
  'legal-changes',
  'deadlines',
  'requirements',
  'checklists',
  'compliance-rules',
  'document-kinds',
  'data-recipients',
  'authorities',
  'missions',
  'authentications',
  'currencies',
  'exchange-rates',
  'fee-kinds',
  'step-messages',
  'letter-texts',
  'given-names',
] as const

/** The key of the words that say what the rows of a list are. */
export const ruleHelp = (name: string): string => `rules.${name.replace('-', '_')}`

/** The address of the rules in Settings. */
export const RULES_PATH = '/settings#rules'
