export { AnswerList } from './submissions/AnswerList'
