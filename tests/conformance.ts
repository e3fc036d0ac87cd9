import type { Case } from './cases/case'
import { lookupCases } from './cases/lookups'
import { manyCases } from './cases/many'
import { pagingCases } from './cases/paging'
import { refusalCases } from './cases/refusals'
import { searchCases } from './cases/search'
import { writingCases } from './cases/writing'

/** Behaviour of any server of the contract, as data: the same cases run on ours and, where marked, on the mock. */
export const CASES: readonly Case[] = [
  ...pagingCases,
  ...searchCases,
  ...writingCases,
  ...manyCases,
  ...refusalCases,
  ...lookupCases,
]
