/** What other features show of forms; the screens themselves stand in views.ts, which loads none of them. */
export { AnswerList } from './submissions/AnswerList'
