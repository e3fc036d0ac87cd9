import type { TestApp } from './app'
import { candidateKit } from './candidates'
import { caseKit } from './cases'
import { ownPageKit, type Visitor } from './ownPage'
import type { TestSmtp } from './smtp'

/** Cases with the words of the own page on where the person stands. */
export function ownPageWayKit(get: () => { app: TestApp; smtp: TestSmtp }) {
  const app = () => get().app
  const { makeCandidate } = candidateKit(app)
  const { itIs, openCase } = caseKit(app)
  const { visitorOf } = ownPageKit(get)

  async function begin(day: string, route: string, values: Record<string, unknown> = {}) {
    itIs(day)
    const { candidate_id, ...page } = await ofPerson({})
    const { id } = await openCase(candidate_id, route, values)
    return { id, candidate_id, ...page }
  }

  /** A person, and what the own page says. */
  async function ofPerson(values: Record<string, unknown>) {
    const candidate = await makeCandidate({ birth_date: '1998-03-14', ...values })
    const visitors = new Map<number, Visitor>()
    /** The phone of a day: only so many links are sent to a person. */
    const visitorToday = async () => {
      const today = app().services.now().getTime()
      const visitor = visitors.get(today) ?? (await visitorOf(candidate))
      visitors.set(today, visitor)
      return visitor
    }
    return {
      candidate_id: candidate.id,
      /** What the page says of where the person stands, without markup. */
      async says(): Promise<string> {
        const visitor = await visitorToday()
        const { html } = await visitor.get(visitor.path)
        const [, where = ''] = /<section><h2>Where you are now<\/h2>(.*?)<\/section>/s.exec(html) ?? []
        return where
          .replace(/<details>.*/s, '')
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
      },
      whole: async (lang = 'en') => {
        const visitor = await visitorToday()
        return (await visitor.get(visitor.path, lang)).html
      },
    }
  }

  return { begin, ofPerson }
}
