import { onDemand } from '../../layout/onDemand'

export const automationViews = {
  automation: {
    create: onDemand(() => import('./RuleForm').then(file => file.RuleCreate)),
    edit: onDemand(() => import('./RuleForm').then(file => file.RuleEdit)),
  },
}
