import { currentNotice, type NoticedPage, proofOfNotice } from '../../server/features/privacy-notices'
import type { TestApp } from './app'

/** Returns the proof that a page showed its privacy notice just now. */
export async function proofFor({ services }: Pick<TestApp, 'services'>, page: NoticedPage): Promise<string> {
  return proofOfNotice(services, page, await currentNotice(services, page))
}

/** Returns the proof that the page of a form showed its privacy notice just now. */
export const formProof = (app: Pick<TestApp, 'services'>, form: { id: number }, language: 'ar' | 'en') =>
  proofFor(app, { subject: 'form', language, pageId: form.id, pageLanguage: language })
