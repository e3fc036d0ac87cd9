export { JoinCourse } from './JoinCourse'
