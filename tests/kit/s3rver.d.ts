/** What the tests use of s3rver, which carries no types of its own. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
      resetOnClose?: boolean
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
