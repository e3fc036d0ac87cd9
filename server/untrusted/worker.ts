import { serveTasks } from './serveTasks'
import { tasks } from './tasks'

serveTasks(tasks)
