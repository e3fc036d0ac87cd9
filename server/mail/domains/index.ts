export { checkDomains } from './check'
export { changeSetup, daysOf, domainSetupOf, lookAt, newKeys, setAtCloudflare } from './setup'
