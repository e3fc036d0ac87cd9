export { JoinCourse } from './seats/JoinCourse'
