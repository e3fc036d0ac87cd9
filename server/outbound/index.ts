export * from './outbound'
