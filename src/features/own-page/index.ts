export { OwnPageCard } from './OwnPageCard'
